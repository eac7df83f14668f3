import { randomUUID } from "node:crypto";
import {
  STATUS_CODES,
  validateHeaderValue,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from "node:http";
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
    const { path, query } = partsOf(request.url ?? "/");
    const file = files.find(path);
    const withoutSlash = file ? path : path.replace(/(?<=[^/])\/$/, "");
    if (!file && !files.find(withoutSlash)) return false;
    const requestId = randomUUID();
    const beginMs = performance.now();
    response.on("finish", () => {
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

function partsOf(url: string): { path: string; query: string } {
  const end = url.search(/[?#]/);
  return end < 0
    ? { path: url, query: "" }
    : { path: url.slice(0, end), query: url[end] === "?" ? url.slice(end) : "" };
}

function sendFile(file: SiteFile, request: IncomingMessage, response: ServerResponse, requestId: string) {
  const { bytes, etag, known, head } = preparedResponse(file, request.headers["accept-encoding"]);
  if (file.status === 200 && isKnownToClient(etag, request.headers["if-none-match"]))
    return void response.writeHead(304, { ...known, "X-Request-Id": requestId }).end();
  response.statusCode = file.status;
  // `writeHead` would first check each header again, for a fifth of the time that a response takes.
  const statusAndHeaders = `${head}X-Request-Id: ${requestId}\r\n`;
  (response as ResponseWithHead)._storeHeader(statusAndHeaders, { "Content-Length": bytes.length });
  response.end(request.method === "HEAD" ? undefined : bytes);
}

/** `writeHead` ends with this method of Node, which its documentation leaves out: it adds what HTTP itself needs. */
type ResponseWithHead = ServerResponse & { _storeHeader(statusLine: string, headers: OutgoingHttpHeaders): void };

/**
 * A response of a file in one encoding. `known`: the headers of a 304. `head`: the status line and the headers of the
 * rest, in lines, without the length of the body.
 */
type PreparedResponse = { bytes: Buffer; etag: string; known: Record<string, string>; head: string };

/** By body: that of a file is replaced when it is compressed better. */
const preparedResponses = new WeakMap<EncodedBody, Map<Encoding, PreparedResponse>>();

function preparedResponse(file: SiteFile, acceptEncoding?: string): PreparedResponse {
  const encoding = bestEncoding(file.body, acceptEncoding);
  const known = preparedResponses.get(file.body)?.get(encoding);
  if (known) return known;
  const prepared = prepareResponse(file, encoding);
  const ofBody = preparedResponses.get(file.body) ?? new Map<Encoding, PreparedResponse>();
  preparedResponses.set(file.body, ofBody.set(encoding, prepared));
  return prepared;
}

function prepareResponse(file: SiteFile, encoding: Encoding): PreparedResponse {
  const { bytes, vary, headers } = variantOf(file.body, encoding);
  const { "Content-Type": contentType = "", ...lasting } = file.headers;
  const { "Content-Length": _, ...encodingHeader } = headers;
  // Weak: the bytes of an encoding change when the file is compressed better.
  const etag = `"${file.etag}-${encoding}"`;
  const known = { ...lasting, ...vary, ETag: `W/${etag}` };
  const lines = Object.entries({ ...known, "Content-Type": contentType, ...encodingHeader }).map(([name, value]) => {
    validateHeaderValue(name, value);
    return `${name}: ${value}\r\n`;
  });
  const head = `HTTP/1.1 ${file.status} ${STATUS_CODES[file.status]}\r\n${lines.join("")}`;
  return { bytes, etag, known, head };
}

/** `If-None-Match` compares weakly (RFC 9110, 13.1.2). */
function isKnownToClient(etag: string, ifNoneMatch?: string): boolean {
  return ifNoneMatch?.split(",").some((candidate) => candidate.trim().replace(/^W\//, "") === etag) ?? false;
}
