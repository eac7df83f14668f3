import { once } from "node:events";
import type { Server } from "node:http";
import { createServer, Server as TcpServer } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Settings } from "../base/env.ts";
import { OperatorError } from "../base/operator-error.ts";

/** Returns the URL. Throws `OperatorError` when the operator has to choose another port or host. */
export async function listen(app: FastifyInstance, { port, host }: Pick<Settings, "port" | "host">): Promise<string> {
  try {
    return await app.listen({ port, host, listenTextResolver: () => "The server accepts connections." });
  } catch (error) {
    await app.close();
    throw explained(error, { port, host });
  }
}

function explained(error: unknown, { port, host }: Pick<Settings, "port" | "host">, setting = "PORT"): unknown {
  const explain = reasons[(error as NodeJS.ErrnoException).code ?? ""];
  return explain ? new OperatorError(explain(port, host, setting), { cause: error }) : error;
}

/** Throws `OperatorError` where `listen` would, before any other work. `setting`: the name of the port's. */
export async function refuseTakenPort(
  { port, host }: Pick<Settings, "port" | "host">,
  setting?: string,
): Promise<void> {
  const server = createServer();
  try {
    await once(server.listen(port, host), "listening");
  } catch (error) {
    throw explained(error, { port, host }, setting);
  }
  server.close();
}

/** Throws `OperatorError` where the site can't have its ports. `mayBeTaken`: a site with these settings may be running. */
export async function checkPorts(
  { port, metricsPort, host }: Pick<Settings, "port" | "metricsPort" | "host">,
  { mayBeTaken }: { mayBeTaken: boolean },
): Promise<void> {
  const check = (address: { port: number; host: string }, setting?: string) =>
    refuseTakenPort(address, setting).catch((error: Error) => {
      const isTaken = (error.cause as NodeJS.ErrnoException | undefined)?.code === "EADDRINUSE";
      if (!isTaken || !mayBeTaken) throw error;
    });
  await check({ port, host });
  if (metricsPort !== null) await check({ port: metricsPort, host }, "METRICS_PORT");
}

/** Stops listening, lets requests finish for `graceMs`, and closes idle connections. An upload cut off was not confirmed. */
export async function shutDown(app: FastifyInstance, graceMs = 20_000): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), graceMs);
  await stopListening(app.server);
  // A kept-alive connection turns idle after its request and would keep the server open for a minute.
  const closeIdle = setInterval(() => app.server.closeIdleConnections(), 100);
  await app.close();
  clearTimeout(cutOff);
  clearInterval(closeIdle);
}

const longestAcceptMs = 1_000;
/** An idle turn of the event loop takes a hundredth of a millisecond. */
const idleTurnMs = 0.05;

/**
 * Stops after two turns of the event loop without work, when hardly a connection waits to be accepted: a socket that
 * closes resets those, and a proxy cannot repeat a form that it has begun to pass on (`docs/decisions/proxies.md`).
 */
async function stopListening(server: Server): Promise<void> {
  let idleTurns = 0;
  const notice = () => (idleTurns = 0);
  server.on("connection", notice);
  const end = performance.now() + longestAcceptMs;
  for (let begin = performance.now(); idleTurns < 2 && begin < end;) {
    idleTurns += 1;
    await nextTurn();
    const now = performance.now();
    if (now - begin > idleTurnMs) idleTurns = 0;
    begin = now;
  }
  server.off("connection", notice);
  TcpServer.prototype.close.call(server);
}

const reasons: Record<string, (port: number, host: string, setting: string) => string> = {
  EADDRINUSE: (port, _host, setting) =>
    `Port ${port} is in use by another program: end that one or choose another ${setting}.`,
  EACCES: (port, _host, setting) => `Port ${port} may not be used by this user: choose a ${setting} from 1024 on.`,
  EADDRNOTAVAIL: (_port, host) => `HOST ${host} is not an address of this machine.`,
  ENOTFOUND: (_port, host) => `HOST ${host} is not known on this machine.`,
};
