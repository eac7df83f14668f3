import type { FastifyRequest } from "fastify";
import type { SiteResponse } from "../response.ts";
import { sourceCarrier } from "./carry-source.ts";
import { bestEncoding, varies } from "./encodings.ts";
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
    return responseOf(carrySource(file, query, headers) ?? file, headers);
  };
}

function responseOf({ headers, body, etag }: SiteFile, asked: FastifyRequest["headers"]): SiteResponse {
  const encoding = Buffer.isBuffer(body) ? "identity" : bestEncoding(asked["accept-encoding"]);
  const tag = `"${etag}-${encoding}"`;
  if (isKnownToClient(tag, asked["if-none-match"])) {
    const { "Content-Type": _, ...lasting } = headers;
    return { status: 304, headers: { ...lasting, ...(Buffer.isBuffer(body) ? {} : varies), ETag: tag }, body: "" };
  }
  return { status: 200, headers: { ...headers, ETag: tag }, body };
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
