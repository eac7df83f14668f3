import type { FastifyInstance, FastifyRequest } from "fastify";

type ObserveRequest = (route: string, status: number, seconds: number) => void;

/**
 * One line for each request: method, route, status, duration. No query, no unknown address, no network address: any of
 * them may hold something personal. At `debug` only: files, checks and page views, refusals and redirects. Anyone may
 * cause any number of these, and the journal drops lines when there are too many.
 * `observe` gets the route as it is in the server's own list, for every request that got its whole response.
 */
export function logRequests(app: FastifyInstance, observe: ObserveRequest): void {
  app.addHook("onResponse", (request, reply, done) => {
    const { statusCode: status } = reply.raw;
    request.log[levelOf(request, status)](
      { method: request.method, route: routeOf(request), status, ms: Math.round(reply.elapsedTime * 10) / 10 },
      "answered",
    );
    observe(request.routeOptions.url ?? "unknown", status, reply.elapsedTime / 1000);
    done();
  });
  app.addHook("onRequestAbort", (request, done) => {
    request.log.debug({ method: request.method, route: routeOf(request) }, "closed by the client");
    done();
  });
}

function levelOf(request: FastifyRequest, status: number): "error" | "info" | "debug" {
  if (status >= 500) return "error";
  return status >= 300 || frequentRoutes.has(routeOf(request)) ? "debug" : "info";
}

const frequentRoutes: ReadonlySet<string> = new Set(["/healthz", "/readyz", "/insights"]);

function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? "unknown";
}
