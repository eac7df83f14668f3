import { closedPolicy, scriptlessPolicy } from "../security-headers.ts";
import type { RenderTeamPage } from "../pages/render-page.ts";
import type { SiteResponse } from "../response.ts";
import { encodePage } from "../static/encodings.ts";

/** Addresses under `/team` hold secrets of links, and names that were searched for. */
export const privateHeaders = {
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex, nofollow",
  "Referrer-Policy": "no-referrer",
};

/** A page that was rendered; throws what is none: in another type nothing is escaped for a page. */
export async function privatePage(rendered: Response, policyOf: (html: string) => string): Promise<SiteResponse> {
  const { status } = rendered;
  if (status >= 500) throw new Error(`The page could not be rendered: ${status}.`);
  if (!rendered.headers.get("Content-Type")?.startsWith("text/html")) throw new Error("What was rendered is no page.");
  const html = await rendered.text();
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": policyOf(html),
    ...privateHeaders,
  };
  return { status, headers, body: await encodePage(html) };
}

export function redirect(location: string, headers: Record<string, string> = {}): SiteResponse {
  return {
    status: 303,
    headers: { Location: location, "Content-Security-Policy": closedPolicy, ...privateHeaders, ...headers },
    body: "",
  };
}

/** A page that is shown to everyone by its address; each is the same for all, so it is rendered once. */
export type PublicTeamPage = (urlPath: string) => Promise<SiteResponse>;

export function publicTeamPages(render: RenderTeamPage): PublicTeamPage {
  const pages = new Map<string, Promise<SiteResponse>>();
  return (urlPath) => {
    const page = pages.get(urlPath) ?? render(urlPath, null).then((made) => privatePage(made, scriptlessPolicy));
    pages.set(urlPath, page);
    // One that failed is rendered anew for the next request.
    page.catch(() => pages.delete(urlPath));
    return page;
  };
}
