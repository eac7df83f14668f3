import type { FastifyInstance, FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyRequest {
    /** The address of a built file that was served; the log names it, because it can hold nothing personal. */
    servedPath: string | null;
  }
}

type ObserveRequest = (route: string, status: number, seconds: number) => void;

/**
 * One line for each request: method, route, status, duration. No query, no unknown address, no network address: any of
 * them may hold something personal. Files served without an error are logged at `debug` only.
 * `observe` gets the route as it is in the server's own list, for every request that got its whole response.
 */
export function logRequests(app: FastifyInstance, observe: ObserveRequest): void {
  app.decorateRequest("servedPath", null);
  app.addHook("onResponse", (request, reply, done) => {
    const { statusCode: status } = reply.raw;
    const level = status >= 500 ? "error" : request.servedPath !== null && status < 400 ? "debug" : "info";
    request.log[level](
      { method: request.method, route: routeOf(request), status, ms: Math.round(reply.elapsedTime * 10) / 10 },
      "answered",
    );
    observe(request.routeOptions.url ?? "unknown", status, reply.elapsedTime / 1000);
    done();
  });
  app.addHook("onRequestAbort", (request, done) => {
    request.log.info({ method: request.method, route: routeOf(request) }, "closed by the client");
    done();
  });
}

function routeOf(request: FastifyRequest): string {
  return request.servedPath ?? request.routeOptions.url ?? "unknown";
}
