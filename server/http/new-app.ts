import { randomUUID } from "node:crypto";
import { METHODS, STATUS_CODES, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { fastify, LogController } from "fastify";
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Settings } from "../base/env.ts";
import { onceASecond } from "../base/log.ts";
import type { EventCounts } from "../metrics/count-events.ts";
import { errorResponse, plainError } from "./error-responses.ts";
import { forwardedForReader } from "./forwarded-for.ts";
import type { PageResponses } from "./pages/page-responses.ts";
import type { PublicPages } from "./pages/public-pages.ts";
import { redirect, send, type SiteResponse } from "./response.ts";

const defaultConnections = {
  /** From the connection's start, or the last response's end, until the headers of a request are complete. */
  headersMs: 15_000,
  checkMs: 2_000,
  /**
   * A connection without a byte in either direction ends after this time, which is longer than any wait for a place to
   * store or for the database.
   */
  stillMs: 120_000,
  /**
   * 14 kB each, 27 kB with half a request (measured): a flood costs 135 MB, but the process survives. Node closes a
   * connection over the limit. nginx bounds the connections of each network (`deploy/nginx-site.conf`).
   */
  maxConnections: 5_000,
};

export type ConnectionLimits = typeof defaultConnections;

export type AppParts = {
  settings: Pick<Settings, "trustProxy" | "publicUrl">;
  log: FastifyBaseLogger;
  events: EventCounts;
  files: PublicPages;
  pages: PageResponses;
  /** Replace the usual limits in tests. */
  connections?: Partial<ConnectionLimits> | undefined;
};

/** Returns the framework, whose handlers return a `SiteResponse`, or null when the sender is gone. */
export function newApp({ settings, log, events, files, pages, connections }: AppParts): FastifyInstance {
  const { headersMs, checkMs, stillMs, maxConnections } = { ...defaultConnections, ...connections };
  const readForwardedFor = forwardedForReader(settings, log);
  const mayLogUnavailable = onceASecond();
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    genReqId: () => randomUUID(),
    trustProxy: settings.trustProxy,
    return503OnClosing: false,
    http: {
      headersTimeout: headersMs,
      connectionsCheckingInterval: checkMs,
      maxHeaderSize: 16 * 1024,
      // The hook below has a response with a body.
      requireHostHeader: false,
    },
    connectionTimeout: stillMs,
    rewriteUrl: ({ url = "/" }) => pathIn(url),
    routerOptions: { maxParamLength: 16 * 1024, ignoreTrailingSlash: true },
    clientErrorHandler: respondToClientError,
    frameworkErrors: (error, request: FastifyRequest, reply) => void sendError(error, request, reply),
  });
  app.server.maxConnections = maxConnections;
  // A route for all methods then takes really all of them.
  for (const method of METHODS) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);
  // Bodies are read by the routes that take them, after they have decided whether to.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _body, done) => done(null));
  app.setErrorHandler(sendError);
  const routes: { path: URLPattern; takesPosts: boolean }[] = [];
  // Every address has a route for GET, if only for the page that is not found.
  app.setNotFoundHandler((request, reply) => send(request, reply, refuseMethod(request), files.headers));
  app.addHook("onRoute", (route) => {
    if (route.url !== "/*")
      routes.push({ path: new URLPattern({ pathname: route.url }), takesPosts: route.method.includes("POST") });
    const handle = route.handler.bind(app) as (...args: Parameters<typeof route.handler>) => Promise<SiteResponse>;
    route.handler = (request, reply) => send(request, reply, handle(request, reply), files.headers);
  });
  app.addHook("onRequest", async (request, reply) => {
    readForwardedFor(request);
    if (!namesOneHost(request)) return refuseRequest(reply.hijack().raw, 400);
    const [, path, query] = /^([^?]+)\/($|\?.*)/.exec(request.url) ?? [];
    // The route of files has its own redirect.
    if (path === undefined || ["/*", undefined].includes(request.routeOptions.url)) return;
    return send(request, reply, Promise.resolve({ ...redirect(path + query), status: 308 }), files.headers);
  });
  logRequests(app, events.observeRequest, mayLogUnavailable);
  // With this listener the route decides whether a client that sent `Expect` may continue.
  app.server.on("checkContinue", (request, response) => app.server.emit("request", request, response));
  app.server.on("checkExpectation", (_request, response) => refuseRequest(response, 417));
  return app;

  /** An address that has nothing for GET either is unknown. */
  async function refuseMethod(request: FastifyRequest): Promise<SiteResponse> {
    const found = routes.filter(({ path }) => path.test(request.url, "http://site"));
    const [path = ""] = request.url.split("?");
    if (found.length === 0 && !files.find(path) && !(await files.findPicture(path))) return pages.notFound();
    const takesPosts = found.some((route) => route.takesPosts);
    return plainError(request, pages, 405, { Allow: takesPosts ? "GET, HEAD, POST" : "GET, HEAD" });
  }

  function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
    return send(request, reply, errorResponse(error, request, pages, mayLogUnavailable), files.headers);
  }
}

/**
 * One line for each request, with no query, unknown address or network address: they may hold something personal. At
 * `debug` only requests that anyone may send without end, because the journal drops lines when there are too many; of
 * 503 one line a second, with what `errorResponse` logs.
 */
function logRequests(app: FastifyInstance, count: EventCounts["observeRequest"], mayLogUnavailable: () => boolean) {
  app.addHook("onResponse", async (request, { raw, elapsedTime }) => {
    const status = raw.statusCode;
    const route = request.routeOptions.url ?? "unknown";
    const isError = status === 503 ? mayLogUnavailable() : status >= 500;
    const isFrequent = status >= 300 || ["/*", "/healthz", "/up", "/readyz", "/insights"].includes(route);
    const level = isError ? "error" : isFrequent ? "debug" : "info";
    request.log[level](
      { method: request.method, route, status, ms: Math.round(elapsedTime * 10) / 10 },
      "A request was answered.",
    );
    count(route, status, elapsedTime / 1000);
  });
}

/**
 * Returns whether a request has one Host header, or none in HTTP/1.0 (RFC 9112, 3.2). Node takes the first of several, and
 * a proxy may have taken another one.
 */
function namesOneHost({ raw: { headersDistinct, httpVersion } }: FastifyRequest): boolean {
  const count = headersDistinct["host"]?.length ?? 0;
  return count === 1 || (count === 0 && httpVersion !== "1.1");
}

/** Returns the path and query of a request target, which may be a whole URL (RFC 9112, 3.2.2). */
function pathIn(target: string): string {
  if (target.startsWith("/")) return target;
  const url = URL.parse(target);
  // A broken escape is for the router to refuse.
  return url?.pathname.startsWith("/") ? url.pathname + url.search : "/%";
}

function respondToClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const status = statuses[error.code ?? ""] ?? 400;
  const { headers, body } = refusalOf(status);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const response = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", body].join("\r\n");
  // The response to a request before it goes first. A client that sends nonsense may also keep the connection open.
  setImmediate(() => socket.end(response, () => socket.destroy()));
}

/** Refuses a request that could be read but is ambiguous (400) or has an unknown expectation (417). */
function refuseRequest(response: ServerResponse, status: 400 | 417): void {
  const { headers, body } = refusalOf(status);
  response.writeHead(status, headers).end(body);
}

const statuses: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

function refusalOf(status: number) {
  const body = JSON.stringify({ type: "about:blank", title: STATUS_CODES[status], status });
  const headers = {
    "Content-Type": "application/problem+json",
    "X-Content-Type-Options": "nosniff",
    "Content-Length": String(Buffer.byteLength(body)),
    Connection: "close",
  };
  return { headers, body };
}
