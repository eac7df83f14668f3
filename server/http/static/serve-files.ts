import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyBaseLogger } from "fastify";
import { hasBody } from "../response.ts";
import { sourceCarrier } from "./carry-source.ts";
import { bestEncoding, variantOf, type EncodedBody, type Encoding } from "./encodings.ts";
import type { SiteFile, SiteFiles } from "./site-file.ts";

/** Serves public pages and files without the framework, which would take a third more time; false for all others. */
export function fileServer(
  files: SiteFiles,
  log: FastifyBaseLogger,
  observe: (status: number, seconds: number) => void,
) {
  const carrySource = sourceCarrier();
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    const [, path = "", query = ""] = /^([^?#]*)(\?.*)?/s.exec(request.url ?? "/") ?? [];
    const withoutSlash = path.replace(/(?<=[^/])\/$/, "");
    const file = files.find(path);
    if (!file && !files.find(withoutSlash)) return false;
    const requestId = randomUUID();
    const beginMs = performance.now();
    response.once("finish", () => {
      const { statusCode: status } = response;
      const ms = performance.now() - beginMs;
      observe(status, ms / 1000);
      log.debug({ requestId, method: request.method, route: path, status, ms }, "A request was answered.");
    });
    if (hasBody(request)) response.shouldKeepAlive = false;
    const carrying = file && carrySource(file, query, request.headers);
    if (carrying) void carrying.then((page) => sendFile(page, request, response, requestId));
    else if (file) sendFile(file, request, response, requestId);
    else {
      // The path has to be a known one, so that a redirect never leads to another site.
      const location = { Location: withoutSlash + query, "Content-Length": 0, "X-Request-Id": requestId };
      response.writeHead(308, { ...files.headers, ...location }).end();
    }
    return true;
  };
}

function sendFile(file: SiteFile, request: IncomingMessage, response: ServerResponse, requestId: string) {
  const { bytes, etag, known, whole } = preparedResponse(file, request.headers["accept-encoding"]);
  if (file.status === 200 && isKnownToClient(etag, request.headers["if-none-match"]))
    return void response.writeHead(304, [...known, "X-Request-Id", requestId]).end();
  response.writeHead(file.status, [...whole, "X-Request-Id", requestId]);
  response.end(request.method === "HEAD" ? undefined : bytes);
}

/** A response of a file in one encoding. `known`: the headers of a 304, `whole`: of the rest; names and values in turn. */
type PreparedResponse = { bytes: Buffer; etag: string; known: string[]; whole: string[] };

/** By body: that of a file is replaced when it is compressed better. */
const preparedResponses = new WeakMap<EncodedBody, Map<string, PreparedResponse>>();

function preparedResponse(file: SiteFile, acceptEncoding?: string): PreparedResponse {
  const encoding = bestEncoding(file.body, acceptEncoding);
  const ofBody = preparedResponses.get(file.body) ?? new Map<string, PreparedResponse>();
  preparedResponses.set(file.body, ofBody);
  const prepared = ofBody.get(encoding) ?? prepareResponse(file, encoding);
  ofBody.set(encoding, prepared);
  return prepared;
}

function prepareResponse(file: SiteFile, encoding: Encoding): PreparedResponse {
  const { bytes, vary, headers } = variantOf(file.body, encoding);
  const { "Content-Type": contentType = "", ...lasting } = file.headers;
  // Weak: the bytes of an encoding change when the file is compressed better.
  const etag = `"${file.etag}-${encoding}"`;
  const known = { ...lasting, ...vary, ETag: `W/${etag}` };
  const whole = { ...known, "Content-Type": contentType, ...headers };
  return { bytes, etag, known: Object.entries(known).flat(), whole: Object.entries(whole).flat() };
}

/** `If-None-Match` compares weakly (RFC 9110, 13.1.2). */
function isKnownToClient(etag: string, ifNoneMatch = ""): boolean {
  return ifNoneMatch.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === etag);
}
