import { hash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { lookup } from "mime-types";
import { closedPolicy } from "../security-headers.ts";
import { compressWell, type Compress, type EncodedBody } from "./encodings.ts";

/** A body at an address that is the same for everyone: a file of the build, or a public page. */
export type SiteFile = {
  headers: Readonly<Record<string, string>>;
  body: EncodedBody;
  /** Of the content, without the quotes and the name of an encoding. */
  etag: string;
};

/** `headers` belong to every response. `findPicture`: for what is drawn when it is first requested. */
export type SiteFiles = {
  find(urlPath: string): SiteFile | undefined;
  findPicture(urlPath: string): Promise<SiteFile | undefined>;
  headers: Readonly<Record<string, string>>;
};

export async function newSiteFile(
  content: Buffer,
  headers: SiteFile["headers"],
  compress: Compress = compressWell,
): Promise<SiteFile> {
  const isText = /^text|javascript|json|xml/.test(headers["Content-Type"] ?? "");
  const body: EncodedBody = isText ? await compress(content) : new Map([["identity", content]]);
  const etag = hash("sha256", content, "base64url").slice(0, 22);
  return { headers, body, etag };
}

/** Returns the files of the folder that the build wrote, by the paths of URLs. Throws when the folder is missing. */
export async function readAssets(
  folder: string,
  siteHeaders: Readonly<Record<string, string>>,
  compress?: Compress,
): Promise<ReadonlyMap<string, SiteFile>> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join("/"))
    .filter((name) => !name.startsWith(".vite/"));
  const read = async (name: string) => {
    const file = await newSiteFile(readFileSync(path.join(folder, name)), assetHeaders(name, siteHeaders), compress);
    return [`/${name}`, file] as const;
  };
  return new Map(await Promise.all(names.map(read)));
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
