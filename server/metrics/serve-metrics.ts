import { fastify } from "fastify";
import { OperatorError } from "../base/operator-error.ts";
import { systemReason } from "../base/system-reason.ts";
import { metricsContentType } from "./metrics-text.ts";

export async function serveMetrics(
  { host, port }: { host: string; port: number },
  read: () => Promise<string>,
): Promise<{ url: string; close(): Promise<void> }> {
  const app = fastify({ http: { headersTimeout: 5_000 }, requestTimeout: 5_000, forceCloseConnections: true });
  app.server.maxConnections = 20;
  app.setErrorHandler((_error, _request, reply) => reply.code(500).send("The metrics could not be read.\n"));
  app.get("/metrics", async (_request, reply) => {
    reply.headers({ "Content-Type": metricsContentType, "Cache-Control": "no-store" });
    return read();
  });
  const origin = await app.listen({ host, port }).catch((cause: NodeJS.ErrnoException) => {
    throw new OperatorError(`METRICS_PORT ${port} cannot be used on HOST ${host}: ${systemReason(cause)}.`, { cause });
  });
  return { url: `${origin}/metrics`, close: () => app.close() };
}
