/** The encodings that the build prepares, in the order in which they are preferred: smallest first. */
export const encodings = ["br", "zstd", "gzip"] as const;
export type Encoding = (typeof encodings)[number] | "identity";

/**
 * The encodings that a client accepts (RFC 9110, 12.5.3), in the client's order of preference, in our own among equals.
 * `identity` is always among them: an encoding that the client did not ask for is better than no response.
 */
export function acceptedEncodings(acceptEncoding: string | undefined): readonly Encoding[] {
  const header = acceptEncoding ?? "";
  const known = remembered.get(header);
  if (known) return known;
  const accepted = judge(header);
  // Browsers send a handful of different headers; a client that sends many must not fill the memory.
  if (remembered.size < 100) remembered.set(header, accepted);
  return accepted;
}

const remembered = new Map<string, readonly Encoding[]>();

function judge(header: string): Encoding[] {
  const weights = weightsOf(header);
  const weigh = (encoding: string) => weights.get(encoding) ?? weights.get("*") ?? 0;
  const liked = encodings.filter((encoding) => weigh(encoding) > 0);
  return [...liked.toSorted((one, other) => weigh(other) - weigh(one)), "identity"];
}

function weightsOf(header: string): Map<string, number> {
  return new Map(
    header.split(",").flatMap((part) => {
      const [name = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
      if (!name) return [];
      const weight = parameters.find((parameter) => parameter.startsWith("q="));
      return [[name === "x-gzip" ? "gzip" : name, weight ? Number(weight.slice(2)) || 0 : 1] as const];
    }),
  );
}
