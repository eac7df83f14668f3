import type { FormAnswer, PageFacts, SiteFacts } from "../../../application/answer.ts";
import type { PositionFacts } from "../../../application/position-closing.ts";
import { teamPaths } from "../../../application/team/addresses.ts";
import { problemTexts, wayBack } from "../../../content/application-form.ts";
import { careers } from "../../../content/careers.ts";
import { OperatorError } from "../../base/operator-error.ts";
import { closedPolicy, contentSecurityPolicy } from "../security-headers.ts";
import { compressWell, type EncodedBody } from "../static/encodings.ts";
import { aDay, contentOf, newSiteFile, type SiteFile } from "../static/site-file.ts";
import type { BuiltSite } from "./built-site.ts";
import type { DrawPicture, PictureTexts } from "./sharing-pictures.ts";

export type PublicPages = Awaited<ReturnType<typeof openPublicPages>>;

type PublicPageParts = {
  built: BuiltSite;
  assets: ReadonlyMap<string, SiteFile>;
  headers: Readonly<Record<string, string>>;
  drawPicture: DrawPicture;
  facts: SiteFacts;
};

type Rendered = {
  facts: SiteFacts;
  pages: ReadonlyMap<string, SiteFile>;
  /** The form's answer while the site can accept no application. */
  busyForm: EncodedBody;
  policy: string;
};

/**
 * Renders the public pages and keeps them in memory. Throws `OperatorError` with the address of a page that cannot be
 * rendered.
 */
export async function openPublicPages({ built, assets, headers, drawPicture, facts }: PublicPageParts) {
  let current = await renderAll(facts);
  /** By their texts: of a position that changes, a new one is drawn. */
  const pictures = new Map<string, Promise<SiteFile>>();
  return {
    headers,
    find: (urlPath: string): SiteFile | undefined =>
      urlPath.startsWith(errorPath) ? undefined : (current.pages.get(urlPath) ?? assets.get(urlPath)),
    current: (): Rendered => current,

    /** The picture with which a position's page is shared: `/social/ID.png`. */
    async findPicture(urlPath: string): Promise<SiteFile | undefined> {
      const [, id] = /^\/social\/([\w-]+)\.png$/.exec(urlPath) ?? [];
      const position = current.facts.positions.find((one) => one.id === id);
      if (!position) return undefined;
      const texts = { heading: position.title, lead: careers.sharedAs(position) };
      const key = JSON.stringify(texts);
      const picture = pictures.get(key) ?? pictureOf(texts);
      pictures.set(key, picture);
      return picture;
    },

    renderFor: (urlPath: string, about: Omit<PageFacts, "site">, form?: Buffer<ArrayBuffer>) =>
      built.render(urlPath, { site: current.facts, ...about }, form),

    /** Renders all pages again, with new positions or dates. Until then the old ones are served. */
    async render(positions: PositionFacts): Promise<void> {
      current = await renderAll({ ...facts, ...positions }, current.pages);
    },
  };

  async function renderAll(site: SiteFacts, previous?: Rendered["pages"]): Promise<Rendered> {
    const pages = new Map<string, SiteFile>();
    // One after the other, so that requests are served meanwhile.
    for (const urlPath of built.publicPaths(site.positions)) {
      const response = await renderPage(built, urlPath, { site });
      const content = Buffer.from(await response.text());
      const old = previous?.get(urlPath);
      const isSame = old && contentOf(old).equals(content);
      pages.set(urlPath, isSame ? old : pageOf(urlPath, content, response));
    }
    let trusted = "";
    for (const [urlPath, answer] of pagesForOne)
      trusted += await (await renderPage(built, urlPath, { site, answer })).text();
    const busyForm = await (await renderPage(built, "/careers/apply", { site, answer: busy })).text();
    return {
      facts: site,
      pages,
      busyForm: compressWell(Buffer.from(busyForm)),
      policy: contentSecurityPolicy(trusted + busyForm, { isPersonal: true }),
    };
  }

  async function pictureOf(texts: PictureTexts): Promise<SiteFile> {
    return newSiteFile(await drawPicture(texts), {
      ...headers,
      "Content-Type": "image/png",
      "Cache-Control": aDay,
      "Content-Security-Policy": closedPolicy,
    });
  }

  function pageOf(urlPath: string, content: Buffer, response: Response): SiteFile {
    const type = response.headers.get("Content-Type") ?? "";
    const ownHeaders = {
      "Content-Type": type,
      // A response that may change at the same address is revalidated, and mostly answered with 304.
      "Cache-Control": urlPath.endsWith(".js") ? "public, max-age=86400" : "no-cache",
      "Content-Security-Policy": type.startsWith("text/html") ? contentSecurityPolicy(String(content)) : closedPolicy,
    };
    return newSiteFile(content, { ...headers, ...ownHeaders });
  }
}

/** Renders one page. Throws `OperatorError` with its address and the reason. */
export async function renderPage(built: BuiltSite, urlPath: string, facts: PageFacts): Promise<Response> {
  const response = await built.render(urlPath, facts).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new OperatorError(
      `The page ${urlPath} can't be rendered (${reason}). A text that it shows may be missing in content/.`,
      { cause },
    );
  });
  // The framework makes a page of every error; shown under our own status, it would not be noticed.
  if (!response.ok) throw new OperatorError(`The page ${urlPath} can't be rendered: it has status ${response.status}.`);
  return response;
}

/** No one requests these by their own addresses. */
const errorPath = "/error/";

const { title, detail } = problemTexts.unavailable;
const busy: FormAnswer = { kind: "rejected", problem: { title, detail: `${detail} ${wayBack}` }, values: {} };
const example: FormAnswer = {
  kind: "ended",
  link: { reference: "", ending: "withdrawn", endedAt: new Date(0).toISOString() },
};

/** Each look without anyone's text: a page for one person may run the inline scripts of these, and no others. */
const pagesForOne: readonly (readonly [urlPath: string, answer: FormAnswer | null])[] = [
  ["/careers/applied/reference/key", example],
  ["/error/500", { kind: "failed", errorId: "" }],
  [teamPaths.signIn, null],
];
