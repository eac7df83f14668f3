import { hash } from "node:crypto";
import { encodings, type EncodedBody, type Encoding } from "./encodings.ts";

/** A body at an address that is the same for everyone: a file of the build, or a public page. */
export type SiteFile = { status: 200 | 404; variants: ReadonlyMap<Encoding, FileVariant> };

/** `headers` belong to every response. */
export type SiteFiles = { find(urlPath: string): SiteFile | undefined; headers: Readonly<Record<string, string>> };

/** The body in one encoding. */
export type FileVariant = {
  body: Buffer;
  etag: string;
  headers: Record<string, string>;
  headersNotModified: Record<string, string>;
};

/** `content` as it is, and in each encoding of `compressed` in which it is smaller. */
export function variantsOf(
  content: Buffer,
  { "Content-Type": contentType = "", ...lasting }: Readonly<Record<string, string>>,
  compressed: EncodedBody,
): ReadonlyMap<Encoding, FileVariant> {
  const smaller = encodings.filter((encoding) => (compressed.get(encoding)?.length ?? Infinity) < content.length);
  const vary: Record<string, string> = smaller.length > 0 ? { Vary: "Accept-Encoding" } : {};
  const variants = new Map<Encoding, FileVariant>();
  for (const encoding of [...smaller, "identity" as const]) {
    const body = compressed.get(encoding) ?? content;
    const etag = `"${hash("sha256", body, "base64url").slice(0, 22)}"`;
    const encodingHeader: Record<string, string> = encoding === "identity" ? {} : { "Content-Encoding": encoding };
    const headersNotModified = { ...lasting, ...vary, ETag: etag };
    const described = { "Content-Type": contentType, "Content-Length": String(body.length), ...encodingHeader };
    variants.set(encoding, { body, etag, headers: { ...headersNotModified, ...described }, headersNotModified });
  }
  return variants;
}
