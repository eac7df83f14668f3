import { promisify } from "node:util";
import { brotliCompress, constants, gzip, type BrotliOptions, type ZlibOptions } from "node:zlib";

/** The smallest first. */
const encodings = ["br", "gzip"] as const;
export type Encoding = (typeof encodings)[number] | "identity";

/** A text as it is, `plain`, and in any encoding: it is compressed when a client first asks for that, and kept. */
export type EncodedBody = { plain: Buffer; in(encoding: Encoding): Promise<Buffer> };

/** Of every response with such a body. */
export const varies = { Vary: "Accept-Encoding" };

/**
 * Returns the encoding of the smallest body that an `Accept-Encoding` header names and does not refuse; the plain one
 * without any.
 */
export function bestEncoding(acceptEncoding = ""): Encoding {
  return encodings.find((each) => accepts(acceptEncoding, each)) ?? "identity";
}

/** A weight of zero refuses (RFC 9110, 12.5.3). */
function accepts(acceptEncoding: string, encoding: string): boolean {
  return acceptEncoding.split(",").some((offer) => {
    const [name, ...parameters] = offer.split(";").map((text) => text.trim().toLowerCase());
    // An old name begins with `x-`.
    return name?.replace(/^x-/, "") === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

/** As small as it can be, for what is sent often: the largest page takes 0.2 s of a processor. */
export function compressWell(plain: Buffer): EncodedBody {
  return encodedBody(plain, {}, { level: constants.Z_BEST_COMPRESSION });
}

/** For a page that is sent once: it takes a millisecond of a processor, and is 10% larger. */
export function compressQuickly(plain: Buffer): EncodedBody {
  return encodedBody(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }, {});
}

function encodedBody(plain: Buffer, brotli: BrotliOptions, zip: ZlibOptions): EncodedBody {
  const compress = {
    identity: async () => plain,
    br: () => promisify(brotliCompress)(plain, brotli),
    gzip: () => promisify(gzip)(plain, zip),
  };
  const made: Partial<Record<Encoding, Promise<Buffer>>> = {};
  return { plain, in: (encoding) => (made[encoding] ??= compress[encoding]()) };
}
