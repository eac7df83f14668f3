import type { FastifyRequest } from "fastify";
import type { SiteResponse } from "../response.ts";
import { sourceCarrier } from "./carry-source.ts";
import { bestEncoding, variantOf } from "./encodings.ts";
import type { SiteFile, SiteFiles } from "./site-file.ts";

/** Returns the response with a public page or a file of the build; null for any other address. */
export function fileResponses(files: SiteFiles): (request: FastifyRequest) => Promise<SiteResponse | null> {
  const carrySource = sourceCarrier();
  return async ({ url, headers }) => {
    const [, path = "", query = ""] = /^([^?#]*)(\?[^#]*)?/.exec(url) ?? [];
    const file = files.find(path) ?? (await files.findPicture(path));
    const withoutSlash = path.replace(/(?<=[^/])\/$/, "");
    // The path has to be a known one, so that a redirect never leads to another site.
    if (!file && files.find(withoutSlash))
      return { status: 308, headers: { Location: withoutSlash + query }, body: "" };
    if (!file) return null;
    return responseOf((await carrySource(file, query, headers)) ?? file, headers);
  };
}

function responseOf({ headers, body, etag }: SiteFile, asked: FastifyRequest["headers"]): SiteResponse {
  const encoding = bestEncoding(body, asked["accept-encoding"]);
  const { bytes, vary, encodingHeader } = variantOf(body, encoding);
  const tag = `"${etag}-${encoding}"`;
  if (isKnownToClient(tag, asked["if-none-match"])) {
    const { "Content-Type": _, ...lasting } = headers;
    return { status: 304, headers: { ...lasting, ...vary, ETag: tag }, body: "" };
  }
  return { status: 200, headers: { ...headers, ...vary, ...encodingHeader, ETag: tag }, body: bytes };
}

/**
 * `If-None-Match` compares weakly (RFC 9110, 13.1.2): proxies that compress turn a tag into a weak one. `*` is any
 * version.
 */
function isKnownToClient(tag: string, ifNoneMatch = ""): boolean {
  return (
    ifNoneMatch.trim() === "*" ||
    ifNoneMatch.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === tag)
  );
}
