import { hash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { lookup } from "mime-types";
import { closedPolicy } from "../security-headers.ts";
import { compressQuickly, compressWell, encodings, type EncodedBody, type Encoding } from "./encodings.ts";

/** A body at an address that is the same for everyone: a file of the build, or a public page. */
export type SiteFile = {
  status: 200 | 404;
  headers: Readonly<Record<string, string>>;
  body: EncodedBody;
  variants: ReadonlyMap<Encoding, FileVariant>;
  isCompressedWell: boolean;
};

/** `headers` belong to every response. */
export type SiteFiles = { find(urlPath: string): SiteFile | undefined; headers: Readonly<Record<string, string>> };

/** The body in one encoding. */
export type FileVariant = {
  body: Buffer;
  etag: string;
  headers: Record<string, string>;
  headersNotModified: Record<string, string>;
};

/** Compressed quickly, so that it can be served soon. */
export async function newSiteFile(
  content: Buffer,
  headers: SiteFile["headers"],
  status: SiteFile["status"] = 200,
): Promise<SiteFile> {
  const isText = /^text|javascript|json|xml/.test(headers["Content-Type"] ?? "");
  const body: EncodedBody = isText ? await compressQuickly(content) : new Map([["identity", content]]);
  return { status, headers, body, variants: variantsOf(body, headers), isCompressedWell: !isText };
}

export async function compressWellInPlace(file: SiteFile): Promise<void> {
  if (file.isCompressedWell) return;
  const body = await compressWell(file.body.get("identity")!);
  Object.assign(file, { body, variants: variantsOf(body, file.headers), isCompressedWell: true });
}

/** The files of the folder that the build wrote, by the paths of URLs. Throws when the folder is missing. */
export async function readAssets(
  folder: string,
  siteHeaders: Readonly<Record<string, string>>,
): Promise<ReadonlyMap<string, SiteFile>> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .filter((name) => !name.startsWith(".vite/"));
  const read = async (name: string) => {
    const file = await newSiteFile(readFileSync(path.join(folder, name)), assetHeaders(name, siteHeaders));
    return [`/${name}`, file] as const;
  };
  return new Map(await Promise.all(names.map(read)));
}

function assetHeaders(name: string, siteHeaders: SiteFile["headers"]): SiteFile["headers"] {
  const type = lookup(name) || "application/octet-stream";
  const isHashed = /^assets\/.*-[\w-]{8}\.\w+$/.test(name);
  return {
    ...siteHeaders,
    // All texts are UTF-8.
    "Content-Type": type.startsWith("text/") ? `${type}; charset=utf-8` : type,
    "Cache-Control": isHashed ? "public, max-age=31536000, immutable" : "public, max-age=86400",
    // A policy on an SVG would block its own styles when it is opened directly.
    ...(name.endsWith(".svg") ? {} : { "Content-Security-Policy": closedPolicy }),
  };
}

/** The content as it is, and in each encoding in which it is smaller. */
function variantsOf(
  body: EncodedBody,
  { "Content-Type": contentType = "", ...lasting }: SiteFile["headers"],
): ReadonlyMap<Encoding, FileVariant> {
  const content = body.get("identity")!;
  const smaller = encodings.filter((encoding) => (body.get(encoding)?.length ?? Infinity) < content.length);
  const vary: Record<string, string> = smaller.length > 0 ? { Vary: "Accept-Encoding" } : {};
  const variants = new Map<Encoding, FileVariant>();
  for (const encoding of [...smaller, "identity" as const]) {
    const bytes = body.get(encoding)!;
    const etag = `"${hash("sha256", bytes, "base64url").slice(0, 22)}"`;
    const encodingHeader: Record<string, string> = encoding === "identity" ? {} : { "Content-Encoding": encoding };
    const headersNotModified = { ...lasting, ...vary, ETag: etag };
    const described = { "Content-Type": contentType, "Content-Length": String(bytes.length), ...encodingHeader };
    variants.set(encoding, { body: bytes, etag, headers: { ...headersNotModified, ...described }, headersNotModified });
  }
  return variants;
}
