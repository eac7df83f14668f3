import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { lookup } from "mime-types";
import { securityTxtExpiry } from "../../../content/security-txt.ts";
import { closedPolicy, contentSecurityPolicy, securityHeaders } from "../security-headers.ts";
import { compress, compressQuickly, encodings, suffixes, type EncodedBody, type Encoding } from "./encodings.ts";
import { variantsOf, type FileVariant } from "./file-variants.ts";
import { withOwnOrigin } from "./own-origin.ts";

export type SiteFile = { status: 200 | 404; variants: ReadonlyMap<Encoding, FileVariant> };

/** Sent under another address than its own. */
export type PreparedAnswer = { html: string; policy: string; body: EncodedBody };

export type SiteFiles = {
  byPath: ReadonlyMap<string, SiteFile>;
  notFound: PreparedAnswer;
  /** Error pages and refusals, by the paths under which the build has them. */
  answers: ReadonlyMap<string, PreparedAnswer>;
  /** For a form with what a visitor typed: a script that got into it with that must not be allowed to run. */
  formPolicy: string;
  /** Of every response, not only files. */
  headers: Readonly<Record<string, string>>;
  /** Compresses what the start has changed as well as the build would have, in seconds. */
  compressChanged(signal: AbortSignal): Promise<void>;
};

type ReadFile = { urlPath: string; file: SiteFile; compressChanged?: () => Promise<void> };

/**
 * Reads the folder that the build wrote (`build/client`) with the `.br` and `.gz` files beside the others. Throws when
 * the folder or its `/not-found` page is missing.
 */
export function readSiteFiles(folder: string, publicUrl: string | null): SiteFiles {
  const headers = securityHeaders(publicUrl);
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .filter((name) => !name.startsWith(".vite/"));
  const known = new Set(names);
  const isSibling = (name: string) => known.has(name.replace(/\.(br|gz)$/, "")) && /\.(br|gz)$/.test(name);
  const read = names
    .filter((name) => !isSibling(name))
    .map((name) => readSiteFile(path.join(folder, name), name, { publicUrl, headers }));
  const pages = read.filter(({ urlPath }) => !isAnswer.test(urlPath));
  const byPath = new Map(pages.map(({ urlPath, file }) => [urlPath, file]));
  const notFound = byPath.get(notFoundPath);
  if (!notFound) throw new Error(`There is no page for ${notFoundPath} in ${folder}.`);
  return {
    byPath,
    notFound: preparedAnswer(notFound),
    answers: new Map(
      read.filter(({ urlPath }) => isAnswer.test(urlPath)).map(({ urlPath, file }) => [urlPath, preparedAnswer(file)]),
    ),
    formPolicy: contentSecurityPolicy(htmlOf(byPath.get("/careers"))),
    headers,
    async compressChanged(signal) {
      for (const file of read) if (!signal.aborted) await file.compressChanged?.();
    },
  };
}

/** Nobody asks for these by their own addresses. */
const isAnswer = /^\/(error|careers\/refused)\//;

function htmlOf(page: SiteFile | undefined): string {
  return page?.variants.get("identity")?.body.toString() ?? "";
}

function preparedAnswer(file: SiteFile): PreparedAnswer {
  const html = htmlOf(file);
  return {
    html,
    policy: contentSecurityPolicy(html),
    get body() {
      return new Map([...file.variants].map(([encoding, variant]) => [encoding, variant.body]));
    },
  };
}

/** Requested under this path it is a 404 too. */
const notFoundPath = "/not-found";

function urlPathOf(name: string): string {
  if (!/(^|\/)index\.html$/.test(name)) return `/${name}`;
  return `/${name.slice(0, -"index.html".length)}`.replace(/(.)\/$/, "$1");
}

function readSiteFile(
  file: string,
  name: string,
  { publicUrl, headers: siteHeaders }: { publicUrl: string | null; headers: Readonly<Record<string, string>> },
): ReadFile {
  const built = readFileSync(file);
  const content = namesOwnOrigin.test(name) ? Buffer.from(ownText(name, built.toString(), publicUrl)) : built;
  const urlPath = urlPathOf(name);
  const headers = { ...siteHeaders, ...headersOf(name, content) };
  const status = urlPath === notFoundPath ? 404 : 200;
  const isBuilt = content.equals(built);
  const compressed = encodings.filter((each) => existsSync(file + suffixes[each]));
  const bodies = new Map<Encoding, Buffer>(
    compressed.map((each) => [each, isBuilt ? readFileSync(file + suffixes[each]) : compressQuickly[each](content)]),
  );
  const siteFile: SiteFile = { status, variants: variantsOf(content, headers, bodies) };
  if (isBuilt) return { urlPath, file: siteFile };
  const compressChanged = async () => {
    for (const each of compressed) bodies.set(each, await compress[each](content));
    siteFile.variants = variantsOf(content, headers, bodies);
  };
  return { urlPath, file: siteFile, compressChanged };
}

/** Pages, their data, and lists of them. Scripts never do: a browser keeps them under their names for a year. */
const namesOwnOrigin = /\.(html|data|xml|txt)$/;

/** With the site's own origin; security.txt with a date of this start, because the build may be a year old. */
function ownText(name: string, built: string, publicUrl: string | null): string {
  const text = withOwnOrigin(built, publicUrl);
  return name.endsWith("/security.txt") ? text.replace(/^Expires: .*$/m, securityTxtExpiry(new Date())) : text;
}

function headersOf(name: string, content: Buffer): Record<string, string> {
  const isPage = name.endsWith(".html");
  return {
    "Content-Type": contentTypeOf(name),
    "Cache-Control": cacheControlOf(name),
    ...(isPage ? { "Content-Security-Policy": contentSecurityPolicy(content.toString()) } : {}),
    // A policy on an SVG would block its own styles when it is opened directly.
    ...(isPage || name.endsWith(".svg") ? {} : { "Content-Security-Policy": closedPolicy }),
  };
}

/** From its name. All texts are UTF-8. */
function contentTypeOf(fileName: string): string {
  // The type that React Router itself sends.
  const type = path.extname(fileName) === ".data" ? "text/x-script" : lookup(fileName) || "application/octet-stream";
  return /^text\/|\/xml$/.test(type) ? `${type}; charset=utf-8` : type;
}

function cacheControlOf(name: string): string {
  if (/^assets\/.*-[\w-]{8}\.\w+$/.test(name)) return "public, max-age=31536000, immutable";
  // What changes with a release under the same path is revalidated, and mostly answered with 304.
  if (/\.(html|data|xml|txt|json)$/.test(name)) return "no-cache";
  return "public, max-age=86400";
}
