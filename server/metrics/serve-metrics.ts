import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { StartError } from "../start-error.ts";
import { metricsContentType } from "./metrics-text.ts";

/**
 * Serves `read` at `/metrics` on a port of its own, which the proxy does not pass on. Throws `StartError` when the port
 * cannot be had.
 */
export async function serveMetrics(
  { host, port }: { host: string; port: number },
  read: () => Promise<string>,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer({ headersTimeout: 5_000, requestTimeout: 5_000 }, (request, response) => {
    request.resume();
    if (request.method !== "GET" || request.url !== "/metrics")
      return respond(response, 404, "There is only /metrics.\n");
    read().then(
      (text) => respond(response, 200, text),
      () => respond(response, 500, "The metrics could not be read.\n"),
    );
  });
  server.maxConnections = 20;
  server.listen({ host, port });
  try {
    await once(server, "listening");
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new StartError(`METRICS_PORT ${port} cannot be used on HOST ${host}: ${code}.`, { cause });
  }
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${(server.address() as AddressInfo).port}/metrics`,
    async close() {
      const closed = once(server, "close");
      server.close().closeAllConnections();
      await closed;
    },
  };
}

function respond(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "Content-Type": metricsContentType, "Cache-Control": "no-store" }).end(text);
}
