import type { Server } from "node:http";
import { Server as TcpServer } from "node:net";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
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

/** A request that follows its connection's start takes this long to arrive; from a proxy, far less. */
const arrivalMs = 250;

/** Stops listening, lets running requests finish, and closes every connection that has nothing to do. */
export async function shutDown(app: FastifyInstance, graceMs: number = shutdownGraceMs): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), graceMs);
  await stopListening(app.server);
  await wait(arrivalMs);
  // A kept-alive connection turns idle after its request and would keep the server open for a minute.
  const closeIdle = setInterval(() => app.server.closeIdleConnections(), 100);
  await app.close();
  clearTimeout(cutOff);
  clearInterval(closeIdle);
}

/**
 * Takes what has connected, and no more. A socket that closes resets connections that wait to be accepted: all are, in
 * a turn of the event loop. HTTP's own way to close would end those, too, whose request is still to arrive.
 */
async function stopListening(server: Server): Promise<void> {
  await nextTurn();
  await nextTurn();
  TcpServer.prototype.close.call(server);
}

const reasons: Record<string, (port: number, host: string) => string> = {
  EADDRINUSE: (port) => `Port ${port} is in use by another program: end that one or choose another PORT.`,
  EACCES: (port) => `Port ${port} may not be used by this user: choose a PORT from 1024 on.`,
  EADDRNOTAVAIL: (_port, host) => `HOST ${host} is not an address of this machine.`,
  ENOTFOUND: (_port, host) => `HOST ${host} is not known on this machine.`,
};
