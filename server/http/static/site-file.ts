import { hash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { lookup } from "mime-types";
import { closedPolicy } from "../security-headers.ts";
import { compressWell, type EncodedBody } from "./encodings.ts";

/** A body at an address that is the same for everyone: a file of the build, or a public page. */
export type SiteFile = {
  headers: Readonly<Record<string, string>>;
  /** A text is compressed for those who can read that; other files are as small as they can be. */
  body: Buffer | EncodedBody;
  /** Of the content, without the quotes and the name of an encoding. */
  etag: string;
};

/** `headers` belong to every response. `findPicture`: for what is drawn when it is first requested. */
export type SiteFiles = {
  find(urlPath: string): SiteFile | undefined;
  findPicture(urlPath: string): Promise<SiteFile | undefined>;
  headers: Readonly<Record<string, string>>;
};

export function newSiteFile(content: Buffer, headers: SiteFile["headers"]): SiteFile {
  const isText = /^text|javascript|json|xml/.test(headers["Content-Type"] ?? "");
  const etag = hash("sha256", content, "base64url").slice(0, 22);
  return { headers, body: isText ? compressWell(content) : content, etag };
}

/** Returns the bytes of a file as they are, uncompressed. */
export function contentOf({ body }: SiteFile): Buffer {
  return Buffer.isBuffer(body) ? body : body.plain;
}

/** Returns the files of the folder that the build wrote, by the paths of URLs. Throws when the folder is missing. */
export function readAssets(
  folder: string,
  siteHeaders: Readonly<Record<string, string>>,
): ReadonlyMap<string, SiteFile> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .filter((name) => !name.startsWith(".vite/"));
  const read = (name: string) => newSiteFile(readFileSync(path.join(folder, name)), assetHeaders(name, siteHeaders));
  return new Map(names.map((name) => [`/${name}`, read(name)]));
}

/** For a file whose address does not change with its content. */
export const aDay = "public, max-age=86400";

function assetHeaders(name: string, siteHeaders: SiteFile["headers"]): SiteFile["headers"] {
  const type = lookup(name) || "application/octet-stream";
  const isHashed = /^assets\/.*-[\w-]{8}\.\w+$/.test(name);
  return {
    ...siteHeaders,
    // All texts are UTF-8.
    "Content-Type": type.startsWith("text/") ? `${type}; charset=utf-8` : type,
    "Cache-Control": isHashed ? "public, max-age=31536000, immutable" : aDay,
    // An SVG that is opened directly has styles of its own.
    ...(name.endsWith(".svg") && { "Content-Security-Policy": `${closedPolicy}; style-src 'unsafe-inline'` }),
  };
}
