import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { compress, encodings, suffixes, type Encoding } from "./encodings.ts";

/** A built file in one encoding. Headers are flat lists of names and values, as `writeHead` takes them fastest. */
export type FileVariant = { body: Buffer; etag: string; headers: string[]; headersNotModified: string[] };

/** The content of `file` as the build compressed it. */
export function builtVariants(file: string, content: Buffer, headers: Readonly<Record<string, string>>) {
  const built = encodings.map((encoding) => [encoding, readIfPresent(file + suffixes[encoding])] as const);
  return variantsOf(content, headers, built);
}

/** Content that the build did not know, compressed in a few milliseconds and 10% larger than it could be. */
export function quickVariants(content: Buffer, headers: Readonly<Record<string, string>>) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  return variantsOf(content, headers, [
    ["br", brotliCompressSync(content, { params })],
    ["gzip", gzipSync(content)],
  ]);
}

/** Content that the build did not know, compressed as well as the build does. */
export async function bestVariants(content: Buffer, headers: Readonly<Record<string, string>>) {
  const best: [Encoding, Buffer][] = [];
  for (const encoding of encodings) best.push([encoding, await compress[encoding](content)]);
  return variantsOf(content, headers, best);
}

export function variantOf(body: Buffer, headers: Readonly<Record<string, string>>): FileVariant {
  const etag = `"${hash("sha256", body, "base64url").slice(0, 22)}"`;
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

function variantsOf(
  content: Buffer,
  headers: Readonly<Record<string, string>>,
  compressed: readonly (readonly [Encoding, Buffer | null])[],
): ReadonlyMap<Encoding, FileVariant> {
  const variants = new Map<Encoding, FileVariant>();
  for (const [encoding, body] of compressed) {
    if (body && body.length < content.length)
      variants.set(encoding, variantOf(body, { ...headers, "Content-Encoding": encoding }));
  }
  const vary: Record<string, string> = variants.size > 0 ? { Vary: "Accept-Encoding" } : {};
  return variants.set("identity", variantOf(content, { ...headers, ...vary }));
}

function flat(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).flat();
}

function readIfPresent(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
}
