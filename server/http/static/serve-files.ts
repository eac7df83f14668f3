import type { IncomingMessage, ServerResponse } from "node:http";
import { bestVariant } from "./negotiate-encoding.ts";
import type { FileVariant } from "./file-variants.ts";
import type { SiteFile, SiteFiles } from "./site-files.ts";

/**
 * Responds to GET or HEAD with a built file, a redirect away from a trailing slash, or the not-found page.
 * Returns the path under which the file is known, null for an unknown one.
 */
export function serveFile(
  { byPath, notFound, headers }: SiteFiles,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): string | null {
  const path = pathIn(request.url ?? "/");
  const file = byPath.get(path);
  if (file) {
    sendFile(file, request, response, requestId);
    return path;
  }
  const withoutSlash = path.replace(/\/+$/, "");
  if (withoutSlash !== path && byPath.has(withoutSlash)) {
    // Only a known path: a redirect can never lead to another site.
    const location = withoutSlash + queryIn(request.url ?? "");
    response.writeHead(308, { ...headers, Location: location, "Content-Length": 0, "X-Request-Id": requestId }).end();
    return withoutSlash;
  }
  sendFile(notFound, request, response, requestId);
  return null;
}

function pathIn(url: string): string {
  const end = url.search(/[?#]/);
  const encoded = end < 0 ? url : url.slice(0, end);
  if (!encoded.includes("%")) return encoded;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

function queryIn(url: string): string {
  const start = url.indexOf("?");
  return start < 0 ? "" : url.slice(start);
}

/** Sends `file` in the best encoding that the client accepts, or 304 when it has it already. */
export function sendFile(file: SiteFile, request: IncomingMessage, response: ServerResponse, requestId: string) {
  const [, variant] = bestVariant(file.variants, request.headers["accept-encoding"]);
  if (file.status === 200 && isKnownToClient(variant, request.headers["if-none-match"])) {
    response.writeHead(304, [...variant.headersNotModified, "X-Request-Id", requestId]).end();
    return;
  }
  response.writeHead(file.status, [...variant.headers, "X-Request-Id", requestId]);
  response.end(request.method === "HEAD" ? undefined : variant.body);
}

/** `If-None-Match` compares weakly (RFC 9110, 13.1.2). */
function isKnownToClient({ etag }: FileVariant, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === "*") return true;
  return ifNoneMatch.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === etag);
}
