import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Problem } from "../../application/answer.ts";
import { closedPolicy } from "./security-headers.ts";
import { bestEncoding, varies, type EncodedBody } from "./static/encodings.ts";

/** A stream is read only as fast as it is sent. */
export type SiteResponse = {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer | EncodedBody | Readable;
};

export function jsonResponse(status: number, value: unknown, headers: Record<string, string> = {}): SiteResponse {
  return { status, headers: { "Content-Type": "application/json", ...headers }, body: JSON.stringify(value) };
}

export const noContent: SiteResponse = { status: 204, headers: {}, body: "" };

/** Addresses of candidates and of the team hold secrets of links, and names that were searched for. */
export const privateHeaders = {
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex, nofollow",
  "Referrer-Policy": "no-referrer",
  // Public pages do not have it: a browser starts a second process for a page with it, before the first paint.
  "Cross-Origin-Opener-Policy": "same-origin",
};

export function redirect(location: string, headers: Record<string, string> = {}): SiteResponse {
  return { status: 303, headers: { Location: location, ...privateHeaders, ...headers }, body: "" };
}

/** Returns a page under the status of what it reports. One that says that the site is busy stays as it is. */
export function withStatus(page: SiteResponse, status: number, headers: Record<string, string> = {}): SiteResponse {
  return page.status === 200 ? { ...page, status, headers: { ...page.headers, ...headers } } : page;
}

export function problemResponse(problem: Problem, headers: Record<string, string> = {}): SiteResponse {
  return jsonResponse(problem.status, problem, { "Content-Type": "application/problem+json", ...headers });
}

/** Returns whether the request announces a body. A response before the body was read must not keep the connection. */
function hasBody({ headers }: IncomingMessage): boolean {
  return "transfer-encoding" in headers || Number(headers["content-length"] ?? 0) > 0;
}

/** Of every response that has no others. */
const usualHeaders = { "Cache-Control": "no-store", "Content-Security-Policy": closedPolicy };

/** The time for a client that is still sending after its response was written; then the connection closes. */
const drainLimits = { bytes: 64 * 1024 * 1024, ms: 10_000 };

/**
 * Sends a response with the headers of the site; for null, the sender is gone. An unread body is first read and
 * dropped, up to a limit: a connection closed under a sender is reset, and the response is lost.
 */
export async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  making: Promise<SiteResponse | null>,
  siteHeaders: Readonly<Record<string, string>>,
): Promise<FastifyReply> {
  const made = await making.then((siteResponse) => siteResponse && encoded(siteResponse, request));
  reply.hijack();
  const { raw: response } = reply;
  if (!made || request.raw.socket.destroyed) {
    response.destroy();
    if (made?.body instanceof Readable) made.body.destroy();
    return reply;
  }
  const { status, headers, body } = made;
  const isUnread = hasBody(request.raw) && !request.raw.complete;
  if (isUnread) response.shouldKeepAlive = false;
  response.writeHead(status, { ...siteHeaders, ...usualHeaders, ...headers, "X-Request-Id": request.id });
  if (request.method === "HEAD") {
    if (body instanceof Readable) body.destroy();
    response.end();
  } else if (body instanceof Readable) {
    // The download is cut off, so that the browser reports it as failed.
    await pipeline(body, response).catch((error: unknown) => {
      request.log.warn({ err: error }, "A download was not sent completely.");
    });
  } else if (isUnread) {
    await respondAndDrain(request.raw, response, body);
  } else {
    response.end(body);
  }
  return reply;
}

/** Returns the response with its body in the best encoding for the client, and the headers that say so. */
async function encoded({ status, headers, body }: SiteResponse, request: FastifyRequest) {
  // Neither has a body, nor the length of one (RFC 9110, 8.6).
  if (status === 204 || status === 304) return { status, headers, body: "" };
  if (body instanceof Readable) return { status, headers, body };
  if (typeof body === "string" || Buffer.isBuffer(body)) return { status, headers: withLength(headers, body), body };
  const encoding = bestEncoding(request.headers["accept-encoding"]);
  const bytes = await body.in(encoding);
  const encodingHeader: Record<string, string> = encoding === "identity" ? {} : { "Content-Encoding": encoding };
  return { status, headers: { ...withLength(headers, bytes), ...encodingHeader, ...varies }, body: bytes };
}

function withLength(headers: Record<string, string>, body: string | Buffer): Record<string, string> {
  return { ...headers, "Content-Length": String(Buffer.byteLength(body)) };
}

/** The response is complete with its last byte; ending the response, which closes the connection, comes after the rest. */
async function respondAndDrain(request: IncomingMessage, response: ServerResponse, body: string | Buffer) {
  if (body.length > 0) response.write(body);
  else response.flushHeaders();
  await new Promise<void>((resolve) => {
    let drainedBytes = 0;
    const timer = setTimeout(resolve, drainLimits.ms);
    const done = () => resolve(clearTimeout(timer));
    request.once("end", done).once("close", done).once("error", done);
    request.on("data", (chunk: Uint8Array) => {
      drainedBytes += chunk.length;
      if (drainedBytes > drainLimits.bytes) done();
    });
    request.resume();
  });
  response.end();
}
