import type { FastifyInstance } from "fastify";
import type { Settings } from "../env.ts";
import { StartError } from "../start-error.ts";

/** Starts to listen and returns the URL. Throws `StartError` when the operator has to choose another port or host. */
export async function listen(app: FastifyInstance, { port, host }: Pick<Settings, "port" | "host">): Promise<string> {
  try {
    return await app.listen({ port, host, listenTextResolver: () => "listening" });
  } catch (error) {
    await app.close();
    const explain = reasons[(error as NodeJS.ErrnoException).code ?? ""];
    throw explain ? new StartError(explain(port, host), { cause: error }) : error;
  }
}

/** Running requests may take this long to finish; an upload that is cut off then was not confirmed. */
const shutdownGraceMs = 20_000;

/** Stops listening, lets running requests finish, and closes every connection that has nothing to do. */
export async function shutDown(app: FastifyInstance, graceMs: number = shutdownGraceMs): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), graceMs);
  // A kept-alive connection turns idle after its request and would keep the server open for a minute.
  const closeIdle = setInterval(() => app.server.closeIdleConnections(), 100);
  await app.close();
  clearTimeout(cutOff);
  clearInterval(closeIdle);
}

const reasons: Record<string, (port: number, host: string) => string> = {
  EADDRINUSE: (port) => `Port ${port} is in use by another program: end that one or choose another PORT.`,
  EACCES: (port) => `Port ${port} may not be used by this user: choose a PORT from 1024 on.`,
  EADDRNOTAVAIL: (_port, host) => `HOST ${host} is not an address of this machine.`,
  ENOTFOUND: (_port, host) => `HOST ${host} is not known on this machine.`,
};
