/** What a form gets besides what it holds: by field, a text or a change of the text that is there. */
export type Filling = Record<string, string | ((text: string) => string)>;

export type Visitor = Awaited<ReturnType<typeof newVisitor>>;

/**
 * Returns a browser without JavaScript: it reads pages of the site at `siteUrl`, fills in their forms and presses their
 * buttons.
 */
export function newVisitor(siteUrl: string) {
  let cookie = "";
  return {
    /** As a browser sends it back; empty before the site has set one. */
    cookie: () => cookie,
    read: async (path: string): Promise<string> => (await load(path)).html,
    press,
  };

  async function load(path: string, init: RequestInit = {}): Promise<{ url: string; html: string }> {
    const url = new URL(path, siteUrl);
    const headers = {
      ...(init.headers as Record<string, string>),
      Cookie: cookie,
      Origin: siteUrl,
      Accept: "text/html",
    };
    const response = await fetch(url, { ...init, headers, redirect: "manual" });
    const [set] = response.headers.getSetCookie();
    if (set) cookie = set.split(";")[0] ?? "";
    const location = response.headers.get("location");
    if (location) return load(new URL(location, url).pathname + new URL(location, url).search);
    const html = await response.text();
    if (!response.ok) throw new Error(`${init.method ?? "GET"} ${path} was answered with ${response.status}.`);
    return { url: url.pathname + url.search, html };
  }

  /** Presses the first button whose form has all of `marks` in its markup, and returns the page that follows. */
  async function press(path: string, marks: readonly string[], filling: Filling = {}): Promise<string> {
    const { url, html } = await load(path);
    const form = (html.match(/<form[^]*?<\/form>/g) ?? []).find((one) => marks.every((mark) => one.includes(mark)));
    if (!form) throw new Error(`${path} has no form with ${marks.join(" and ")}.`);
    const body = new URLSearchParams(fieldsOf(form));
    const [mark = "<button"] = marks;
    const button = (form.match(/<button[^>]*>/g) ?? []).find((one) => one.includes(mark)) ?? "";
    const name = attribute(button, "name");
    if (name) body.append(name, attribute(button, "value"));
    for (const [field, change] of Object.entries(filling))
      body.set(field, typeof change === "string" ? change : change(body.get(field) ?? ""));
    const [head = ""] = form.match(/<form[^>]*>/) ?? [];
    const action = attribute(head, "action") || url;
    return (await load(action, { method: "POST", body })).html;
  }
}

function fieldsOf(form: string): [string, string][] {
  const controls = form.match(/<input[^>]*>|<textarea[^]*?<\/textarea>/g) ?? [];
  return controls.flatMap((control): [string, string][] => {
    const isChoice = /type="(checkbox|radio)"/.test(control) && !control.includes("checked");
    if (isChoice) return [];
    const text = /^<textarea[^>]*>\n?([^]*)<\/textarea>$/.exec(control)?.[1];
    return [[attribute(control, "name"), text === undefined ? attribute(control, "value") : unescapeHtml(text)]];
  });
}

function attribute(tag: string, name: string): string {
  return unescapeHtml(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "");
}

function unescapeHtml(text: string): string {
  const names: Record<string, string> = { lt: "<", gt: ">", quot: '"', amp: "&" };
  return text.replace(/&(#x?[\da-f]+|\w+);/gi, (whole, code: string) => {
    if (!code.startsWith("#")) return names[code] ?? whole;
    return String.fromCodePoint(Number(code.replace("#x", "0x").replace("#", "")));
  });
}
