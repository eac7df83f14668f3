import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";

/** The encodings that the build prepares, in the order in which they are preferred: smallest first. */
export const encodings = ["br", "zstd", "gzip"] as const;
export type Encoding = (typeof encodings)[number] | "identity";

/** A body in several encodings, `identity` among them; the client gets the one that suits it best. */
export type EncodedBody = ReadonlyMap<Encoding, Buffer>;

/**
 * The variant that suits an `Accept-Encoding` header best (RFC 9110, 12.5.3): in the client's order of preference, in
 * our own among equals. An encoding that the client did not ask for is better than no response: `identity` is required.
 */
export function bestVariant<Variant>(
  variants: ReadonlyMap<Encoding, Variant>,
  acceptEncoding: string | undefined,
): [Encoding, Variant] {
  for (const encoding of acceptedEncodings(acceptEncoding)) {
    const variant = variants.get(encoding);
    if (variant !== undefined) return [encoding, variant];
  }
  throw new Error("There is no unencoded variant.");
}

/** Browsers send about 30 characters. Reading a header of 16 kB would take longer than sending a page. */
const longestHeader = 1000;

function acceptedEncodings(header: string | undefined): Encoding[] {
  if (!header || header.length > longestHeader) return ["identity"];
  const weights = new Map<string, number>();
  for (const [, name = "", weight] of header.matchAll(entry))
    weights.set(name.toLowerCase().replace("x-", ""), weight === undefined ? 1 : Number(weight) || 0);
  const weigh = (encoding: string) => weights.get(encoding) ?? weights.get("*") ?? 0;
  const liked = encodings.filter((encoding) => weigh(encoding) > 0);
  return [...liked.toSorted((one, other) => weigh(other) - weigh(one)), "identity"];
}

/** One encoding that we have, or the asterisk for all others, with its weight. */
const entry = /(?<![^,\s])(br|zstd|(?:x-)?gzip|\*)\s*(?:;\s*q=([^,;\s]*)\s*)?(?![^,])/gi;

/** The smallest that each encoding can do: files are compressed once and sent often. A page takes 0.3 s of a processor. */
export const compress: Record<(typeof encodings)[number], (content: Buffer) => Promise<Buffer>> = {
  br: (content) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        // A page is styles, text, drawings and data: short blocks follow the changes between them.
        [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MIN_INPUT_BLOCK_BITS,
      },
    }),
  zstd: (content) => promisify(zstdCompress)(content, { params: { [constants.ZSTD_c_compressionLevel]: 19 } }),
  gzip: (content) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
};

/** How the files with each encoding are called. */
export const suffixes: Record<(typeof encodings)[number], string> = { br: ".br", zstd: ".zst", gzip: ".gz" };

/** A page in the encodings that every browser takes one of. */
export async function encodePage(html: string): Promise<EncodedBody> {
  // 3 ms and 10% larger than at the highest quality, which takes 100 ms.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(html, { params }), promisify(gzip)(html)]);
  return new Map([
    ["br", br],
    ["gzip", zipped],
    ["identity", Buffer.from(html)],
  ]);
}
