import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { securityTxtExpiry } from "../../../content/security-txt.ts";
import { closedPolicy, contentSecurityPolicy } from "../content-security-policy.ts";
import { contentTypeOf } from "./content-types.ts";
import { encodings, type Encoding } from "./negotiate-encoding.ts";

/** A built file in one encoding. Headers are flat lists of names and values, as `writeHead` takes them fastest. */
export type FileVariant = { body: Buffer; etag: string; headers: string[]; headersNotModified: string[] };

/** A built file, ready to be sent. Its status is 404 for the not-found page. */
export type SiteFile = {
  status: 200 | 404;
  variants: ReadonlyMap<Encoding, FileVariant>;
};

/** The built site in memory: every file by its path, and the two pages that others are made like. */
export type SiteFiles = {
  byPath: ReadonlyMap<string, SiteFile>;
  notFound: SiteFile;
  notFoundHtml: string;
  careersHtml: string;
  /** Headers of every response, of files and all others. */
  headers: Readonly<Record<string, string>>;
};

/**
 * Reads the folder that the build wrote (`build/client`) with the `.br`, `.zst` and `.gz` files beside the others.
 * `headers` go with every file. Throws when the folder or its `/not-found` page is missing.
 */
export function readSiteFiles(folder: string, headers: Readonly<Record<string, string>>): SiteFiles {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .filter((name) => !name.startsWith(".vite/"));
  const known = new Set(names);
  const isSibling = (name: string) => known.has(name.replace(/\.(br|zst|gz)$/, "")) && /\.(br|zst|gz)$/.test(name);
  const byPath = new Map(
    names.filter((name) => !isSibling(name)).map((name) => [urlPathOf(name), readSiteFile(folder, name, headers)]),
  );
  const notFound = byPath.get(notFoundPath);
  if (!notFound) throw new Error(`There is no page for ${notFoundPath} in ${folder}.`);
  const htmlOf = (page: SiteFile | undefined) => page?.variants.get("identity")?.body.toString() ?? "";
  return { byPath, notFound, notFoundHtml: htmlOf(notFound), careersHtml: htmlOf(byPath.get("/careers")), headers };
}

/** Where the build puts the not-found page; requested under this path it is a 404 too. */
const notFoundPath = "/not-found";

const suffixes: Record<(typeof encodings)[number], string> = { br: ".br", zstd: ".zst", gzip: ".gz" };

function urlPathOf(name: string): string {
  if (!/(^|\/)index\.html$/.test(name)) return `/${name}`;
  return `/${name.slice(0, -"index.html".length)}`.replace(/(.)\/$/, "$1");
}

function readSiteFile(folder: string, name: string, siteHeaders: Readonly<Record<string, string>>): SiteFile {
  const identity = readFileSync(path.join(folder, name));
  const urlPath = urlPathOf(name);
  const headers = { ...siteHeaders, ...headersOf(name, identity) };
  if (urlPath === "/.well-known/security.txt") return renewedSecurityTxt(identity.toString(), headers);
  const variants = new Map<Encoding, FileVariant>();
  for (const encoding of encodings) {
    const body = readIfPresent(path.join(folder, name + suffixes[encoding]));
    if (body) variants.set(encoding, variantOf(body, { ...headers, "Content-Encoding": encoding }));
  }
  const vary: Record<string, string> = variants.size > 0 ? { Vary: "Accept-Encoding" } : {};
  variants.set("identity", variantOf(identity, { ...headers, ...vary }));
  return { status: urlPath === notFoundPath ? 404 : 200, variants };
}

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

function cacheControlOf(name: string): string {
  if (/^assets\/.*-[\w-]{8}\.\w+$/.test(name)) return "public, max-age=31536000, immutable";
  // What changes with a release under the same path is revalidated, and mostly answered with 304.
  if (/\.(html|data|xml|txt|json|webmanifest)$/.test(name)) return "no-cache";
  return "public, max-age=86400";
}

function variantOf(body: Buffer, headers: Record<string, string>): FileVariant {
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const { "Content-Type": contentType = "", "Content-Encoding": encoding, ...lasting } = headers;
  const vary: Record<string, string> = encoding ? { Vary: "Accept-Encoding" } : {};
  const headersNotModified = flat({ ...lasting, ...vary, ETag: etag });
  const described = flat({
    "Content-Type": contentType,
    "Content-Length": String(body.length),
    ...(encoding ? { "Content-Encoding": encoding } : {}),
  });
  return { body, etag, headersNotModified, headers: [...described, ...headersNotModified] };
}

function flat(headers: Record<string, string>): string[] {
  return Object.entries(headers).flat();
}

function readIfPresent(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
}
