import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { securityTxtExpiry } from "../../../content/security-txt.ts";
import { lookup } from "mime-types";
import { closedPolicy, contentSecurityPolicy, securityHeaders } from "../security-headers.ts";
import { bestVariants, builtVariants, quickVariants, variantOf, type FileVariant } from "./file-variants.ts";
import type { EncodedBody, Encoding } from "./encodings.ts";
import { withOwnOrigin } from "./own-origin.ts";

/** A built file, ready to be sent. Its status is 404 for the not-found page. */
export type SiteFile = {
  status: 200 | 404;
  variants: ReadonlyMap<Encoding, FileVariant>;
};

/** A page of the build that answers a request whose address it does not have. */
export type PreparedAnswer = { html: string; policy: string; body: EncodedBody };

/** The built site in memory. */
export type SiteFiles = {
  /** Every file by its address. */
  byPath: ReadonlyMap<string, SiteFile>;
  notFound: PreparedAnswer;
  /** Error pages and refusals, by the paths under which the build has them. */
  answers: ReadonlyMap<string, PreparedAnswer>;
  /** For a form with what a visitor typed: a script that got into it with that must not be allowed to run. */
  formPolicy: string;
  /** Headers of every response, of files and all others. */
  headers: Readonly<Record<string, string>>;
  /** Compresses the files that the start has changed as well as the build would have, one after another. */
  compressChanged(signal: AbortSignal): Promise<void>;
};

/** Where the site is served: its own origin, where that is not the built one, and the headers of every file. */
type Publication = { publicUrl: string | null; headers: Readonly<Record<string, string>> };

/** A file of the site, and how to compress it better where the start had to do it. */
type ReadFile = { file: SiteFile; compressWell?: () => Promise<void> };

/**
 * Reads the folder that the build wrote (`build/client`) with the `.br`, `.zst` and `.gz` files beside the others.
 * Throws when the folder or its `/not-found` page is missing.
 */
export function readSiteFiles(folder: string, publicUrl: string | null): SiteFiles {
  const publication = { publicUrl, headers: securityHeaders(publicUrl) };
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .filter((name) => !name.startsWith(".vite/"));
  const known = new Set(names);
  const isSibling = (name: string) => known.has(name.replace(/\.(br|zst|gz)$/, "")) && /\.(br|zst|gz)$/.test(name);
  const originals = names.filter((name) => !isSibling(name));
  const read = originals
    .filter((name) => !isAnswer.test(name))
    .map((name) => ({ urlPath: urlPathOf(name), ...readSiteFile(folder, name, publication) }));
  const byPath = new Map(read.map(({ urlPath, file }) => [urlPath, file]));
  const notFound = byPath.get(notFoundPath);
  if (!notFound) throw new Error(`There is no page for ${notFoundPath} in ${folder}.`);
  return {
    byPath,
    notFound: preparedAnswer(notFound),
    answers: new Map(
      originals
        .filter((name) => isAnswer.test(name) && name.endsWith(".html"))
        .map((name) => [urlPathOf(name), preparedAnswer(readSiteFile(folder, name, publication).file)]),
    ),
    formPolicy: contentSecurityPolicy(htmlOf(byPath.get("/careers"))),
    headers: publication.headers,
    async compressChanged(signal) {
      for (const { compressWell } of read) if (!signal.aborted) await compressWell?.();
    },
  };
}

/** Nobody asks for these by their own addresses. */
const isAnswer = /^(error|careers\/refused)\//;

function htmlOf(page: SiteFile | undefined): string {
  return page?.variants.get("identity")?.body.toString() ?? "";
}

function preparedAnswer(file: SiteFile): PreparedAnswer {
  const html = htmlOf(file);
  const body = new Map([...file.variants].map(([encoding, variant]) => [encoding, variant.body]));
  return { html, policy: contentSecurityPolicy(html), body };
}

/** Where the build puts the not-found page; requested under this path it is a 404 too. */
const notFoundPath = "/not-found";

function urlPathOf(name: string): string {
  if (!/(^|\/)index\.html$/.test(name)) return `/${name}`;
  return `/${name.slice(0, -"index.html".length)}`.replace(/(.)\/$/, "$1");
}

function readSiteFile(folder: string, name: string, { publicUrl, headers: siteHeaders }: Publication): ReadFile {
  const built = readFileSync(path.join(folder, name));
  const content = namesOwnOrigin.test(name) ? Buffer.from(withOwnOrigin(built.toString(), publicUrl)) : built;
  const urlPath = urlPathOf(name);
  const headers = { ...siteHeaders, ...headersOf(name, content) };
  if (urlPath === "/.well-known/security.txt") return { file: renewedSecurityTxt(content.toString(), headers) };
  const status = urlPath === notFoundPath ? 404 : 200;
  if (content.equals(built))
    return { file: { status, variants: builtVariants(path.join(folder, name), built, headers) } };
  const file: SiteFile = { status, variants: quickVariants(content, headers) };
  return { file, compressWell: async () => void (file.variants = await bestVariants(content, headers)) };
}

/** Pages, their data, and lists of them. Scripts never do: a browser keeps them under their names for a year. */
const namesOwnOrigin = /\.(html|data|xml|txt)$/;

/** Expires a year from now: without a new build the file must stay valid. */
function renewedSecurityTxt(built: string, headers: Record<string, string>): SiteFile {
  return {
    status: 200,
    get variants() {
      const current = built.replace(/^Expires: .*$/m, securityTxtExpiry(new Date()));
      return new Map([["identity" as const, variantOf(Buffer.from(current), headers)]]);
    },
  };
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
  if (/\.(html|data|xml|txt|json|webmanifest)$/.test(name)) return "no-cache";
  return "public, max-age=86400";
}
