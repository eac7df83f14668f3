import type { FormAnswer, PageFacts, SiteFacts } from "../../../application/answer.ts";
import { teamPaths } from "../../../application/team/addresses.ts";
import { problemTexts } from "../../../content/application-form.ts";
import { closedPolicy, contentSecurityPolicy, personalPolicy } from "../security-headers.ts";
import { compressQuickly, compressWell, type EncodedBody } from "../static/encodings.ts";
import { variantsOf, type SiteFile } from "../static/file-variants.ts";
import type { BuiltSite } from "./built-site.ts";

export type PublicPages = Awaited<ReturnType<typeof openPublicPages>>;

export type PublicPageParts = {
  built: BuiltSite;
  assets: ReadonlyMap<string, SiteFile>;
  /** Of every response. */
  headers: Readonly<Record<string, string>>;
  facts: SiteFacts;
  /** Ends what is compressed in the background. */
  stopping: AbortSignal;
};

/** A public page as it was rendered, and as it is served. */
type Page = SiteFile & { html: string; headers: Readonly<Record<string, string>>; body: EncodedBody };

type Rendered = {
  facts: SiteFacts;
  pages: ReadonlyMap<string, Page>;
  /** The form as it is answered while the site can take no application. */
  busyForm: EncodedBody;
  /** Forms that were refused before anything typed was read, by their problem. */
  refusals: Map<string, EncodedBody>;
  /** Of every page for one person. */
  policy: string;
};

/**
 * Renders the public pages, with the site's address and settings, and keeps them in memory. Throws with the address of a
 * page that cannot be rendered.
 */
export async function openPublicPages({ built, assets, headers, facts, stopping }: PublicPageParts) {
  const isCompressedWell = new WeakSet<Page>();
  let current = await renderAll(facts);
  void compressAll(current);
  return {
    headers,
    /** The page or text at `urlPath`. */
    find: (urlPath: string): SiteFile | undefined =>
      urlPath.startsWith(errorPath) ? undefined : (current.pages.get(urlPath) ?? assets.get(urlPath)),
    /** The pages now in memory. */
    current: (): Rendered => current,
    renderFor: (urlPath: string, about: Omit<PageFacts, "site">, form?: Buffer<ArrayBuffer>) =>
      built.render(urlPath, { site: current.facts, ...about }, form),

    /** Renders all pages again, without the `closedPositions` (ids). Until then the old ones are served. */
    async render(closedPositions: readonly string[]): Promise<void> {
      current = await renderAll({ ...facts, closedPositions }, current.pages);
      void compressAll(current);
    },
  };

  async function renderAll(site: SiteFacts, previous?: Rendered["pages"]): Promise<Rendered> {
    const pages: Promise<[urlPath: string, page: Page]>[] = [];
    // Rendered one after the other, so that requests are served meanwhile, and compressed beside that.
    for (const urlPath of built.publicPaths) {
      const response = await rendered(urlPath, { site });
      const html = await response.text();
      const old = previous?.get(urlPath);
      const page = old?.html === html ? Promise.resolve(old) : pageOf(urlPath, html, response);
      pages.push(page.then((made) => [urlPath, made]));
    }
    let trusted = "";
    for (const [urlPath, answer] of pagesForOne) trusted += await (await rendered(urlPath, { site, answer })).text();
    const busyForm = await (await rendered("/careers/apply", { site, answer: busy })).text();
    return {
      facts: site,
      pages: new Map(await Promise.all(pages)),
      busyForm: await compressQuickly(Buffer.from(busyForm)),
      refusals: new Map(),
      policy: personalPolicy(trusted + busyForm),
    };
  }

  async function rendered(urlPath: string, pageFacts: PageFacts): Promise<Response> {
    const response = await built.render(urlPath, pageFacts).catch((cause: unknown) => {
      throw new Error(`The page ${urlPath} can't be rendered.`, { cause });
    });
    // The framework makes a page of every error; shown under our own status, it would not be noticed.
    if (!response.ok) throw new Error(`The page ${urlPath} can't be rendered: it has status ${response.status}.`);
    return response;
  }

  async function pageOf(urlPath: string, html: string, response: Response): Promise<Page> {
    const contentType = response.headers.get("Content-Type") ?? "";
    const ownHeaders = {
      ...headers,
      "Content-Type": contentType,
      // A response that may change at the same address is revalidated, and mostly answered with 304.
      "Cache-Control": urlPath.endsWith(".js") ? "public, max-age=86400" : "no-cache",
      "Content-Security-Policy": contentType.startsWith("text/html") ? contentSecurityPolicy(html) : closedPolicy,
    };
    return {
      // Requested under its own address it is a 404 too.
      status: urlPath === notFoundPath ? 404 : 200,
      html,
      headers: ownHeaders,
      ...(await encoded(html, ownHeaders, compressQuickly)),
    };
  }

  /** One after the other, for seconds of one processor. */
  async function compressAll({ pages }: Rendered): Promise<void> {
    for (const page of pages.values()) {
      if (stopping.aborted || current.pages !== pages) return;
      if (isCompressedWell.has(page)) continue;
      Object.assign(page, await encoded(page.html, page.headers, compressWell));
      isCompressedWell.add(page);
    }
  }
}

async function encoded(html: string, headers: Page["headers"], compress: typeof compressWell) {
  const content = Buffer.from(html);
  const body = await compress(content);
  return { body, variants: variantsOf(content, headers, body) };
}

/** No one requests these by their own addresses. */
const errorPath = "/error/";
export const notFoundPath = "/not-found";

const busy: FormAnswer = { kind: "rejected", problem: problemTexts.unavailable, values: {} };
const example: FormAnswer = { kind: "withdrawn", withdrawal: { reference: "", withdrawnAt: "" } };

/**
 * For each look, a page for one person without anyone's text. Every page for one person may run the inline scripts of
 * these, and nothing else.
 */
const pagesForOne: readonly (readonly [urlPath: string, answer: FormAnswer | null])[] = [
  ["/careers/applied/reference/key", example],
  ["/error/500", { kind: "failed", errorId: "" }],
  [teamPaths.signIn, null],
];
