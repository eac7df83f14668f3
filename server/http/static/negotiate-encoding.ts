/** The encodings that the build prepares, in the order in which they are preferred: smallest first. */
export const encodings = ["br", "zstd", "gzip"] as const;
export type Encoding = (typeof encodings)[number] | "identity";

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
