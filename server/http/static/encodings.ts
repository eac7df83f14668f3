import { promisify } from "node:util";
import { brotliCompress, constants, gzip, type BrotliOptions, type ZlibOptions } from "node:zlib";

/** The smallest first. */
const encodings = ["br", "gzip"] as const;
export type Encoding = (typeof encodings)[number] | "identity";

/** A body as it is, `identity`, and in each encoding in which it is smaller. */
export type EncodedBody = ReadonlyMap<Encoding, Buffer>;

/**
 * Returns the encoding of the smallest one of `body` that an `Accept-Encoding` header names and does not refuse; the
 * plain one without any.
 */
export function bestEncoding(body: EncodedBody, acceptEncoding = ""): Encoding {
  return encodings.find((each) => body.has(each) && accepts(acceptEncoding, each)) ?? "identity";
}

/** Returns the bytes of `body` in an encoding that it has, and the headers that name it. */
export function variantOf(body: EncodedBody, encoding: Encoding) {
  const bytes = body.get(encoding)!;
  const vary: Record<string, string> = body.size > 1 ? { Vary: "Accept-Encoding" } : {};
  const encodingHeader: Record<string, string> = encoding === "identity" ? {} : { "Content-Encoding": encoding };
  return { bytes, vary, encodingHeader };
}

/** A weight of zero refuses (RFC 9110, 12.5.3). */
function accepts(acceptEncoding: string, encoding: string): boolean {
  return acceptEncoding.split(",").some((offer) => {
    const [name, ...parameters] = offer.split(";").map((text) => text.trim().toLowerCase());
    // An old name begins with `x-`.
    return name?.replace(/^x-/, "") === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

export type Compress = (content: Buffer) => Promise<EncodedBody>;

/** Returns the smallest possible result of each encoding, for what is sent often: a page takes 30 ms of a processor. */
export function compressWell(content: Buffer): Promise<EncodedBody> {
  return compress(content, {}, { level: constants.Z_BEST_COMPRESSION });
}

/** For a page that is sent once: it takes a millisecond of a processor, and is 10% larger. */
export function compressQuickly(content: Buffer): Promise<EncodedBody> {
  return compress(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }, {});
}

async function compress(content: Buffer, brotli: BrotliOptions, zip: ZlibOptions): Promise<EncodedBody> {
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(content, brotli), promisify(gzip)(content, zip)]);
  const body = new Map<Encoding, Buffer>([["identity", content]]);
  if (br.length < content.length) body.set("br", br);
  if (zipped.length < content.length) body.set("gzip", zipped);
  return body;
}
