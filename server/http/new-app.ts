import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener } from "node:http";
import {
  fastify,
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import type { Settings } from "../env.ts";
import type { EventCounts } from "../metrics/count-events.ts";
import { refuseRequest, respondToClientError } from "./client-error.ts";
import { defaultConnections, newHttpServer, type ConnectionLimits } from "./connections.ts";
import { fileServer } from "./static/serve-files.ts";
import type { SiteFiles } from "./static/site-files.ts";
import { forwardingReader, trustedProxies } from "./trusted-proxies.ts";

type AppParts = {
  settings: Pick<Settings, "publicUrl" | "trustProxy">;
  log: FastifyBaseLogger;
  files: SiteFiles;
  events: Pick<EventCounts, "observeRequest">;
  limits?: { connections?: Partial<ConnectionLimits> };
};

type ErrorHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * The framework without routes. Before it, each request is checked for its host, and files are served. It routes,
 * names visitors' addresses and requests, logs, catches errors, and closes; bodies are read and responses sent by us.
 */
export function newApp({ settings, log, files, events, limits }: AppParts, onError: ErrorHandler): FastifyInstance {
  const serveFile = fileServer(files, log, (status, seconds) => events.observeRequest("/*", status, seconds));
  const trusts = trustedProxies(settings.trustProxy);
  const connections = { ...defaultConnections, ...limits?.connections };
  const readForwarding = forwardingReader(settings, trusts, log);
  const app = fastify({
    serverFactory: (handle) => newHttpServer(listenerBefore(handle), connections, trusts),
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    genReqId: () => randomUUID(),
    trustProxy: trusts,
    return503OnClosing: false,
    routerOptions: { maxParamLength: 16 * 1024 },
    clientErrorHandler: respondToClientError,
    frameworkErrors: (error, request, reply) => void onError(error, request as FastifyRequest, reply as FastifyReply),
  });
  // Bodies are read by the one route that takes them, after it has decided whether to.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _body, done) => done(null));
  app.setErrorHandler(onError);
  // With this listener the route decides whether a client that sent `Expect` may continue.
  app.server.on("checkContinue", (request, response) => app.server.emit("request", request, response));
  app.server.on("checkExpectation", (_request, response) => refuseRequest(response, 417));
  return app;

  function listenerBefore(handle: RequestListener): RequestListener {
    return (request, response) => {
      if (!namesOneHost(request)) return refuseRequest(response, 400);
      request.url = pathIn(request.url ?? "/");
      if (serveFile(request, response)) return;
      readForwarding(request);
      handle(request, response);
    };
  }
}

/** Whether a request has the right number of Host headers: once, and in HTTP/1.0 at most once (RFC 9112, 3.2). */
function namesOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let count = 0;
  // Names are at even indexes. Of two hosts Node would keep the first, and another program the last.
  for (let place = 0; place < rawHeaders.length; place += 2)
    if (rawHeaders[place]?.length === 4 && rawHeaders[place]?.toLowerCase() === "host") count += 1;
  return count === 1 || (count === 0 && httpVersion !== "1.1");
}

/** The path and query of a request target, which may be a whole URL (RFC 9112, 3.2.2). */
function pathIn(target: string): string {
  if (target.startsWith("/")) return target;
  if (!URL.canParse(target)) return unreadablePath;
  const { pathname, search } = new URL(target);
  return pathname.startsWith("/") ? pathname + search : unreadablePath;
}

/** A broken escape, which the router refuses. */
const unreadablePath = "/%";
