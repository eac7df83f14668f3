import { createServer, type RequestListener, type Server } from "node:http";
import { limitOpenConnections, type OpenConnectionLimits } from "./open-connections.ts";
import type { TrustsProxy } from "./trusted-proxies.ts";

/** The limits of a connection, after which it is closed. */
export type ConnectionLimits = OpenConnectionLimits & {
  /** From its start, or from the last response's end, until the headers of a request are complete. */
  headersMs: number;
  /** How often that is checked. */
  checkMs: number;
  /** Without a byte in either direction. */
  stillMs: number;
};

export const defaultConnections: ConnectionLimits = {
  headersMs: 15_000,
  checkMs: 2_000,
  // Longer than any wait for a place to store or for the database.
  stillMs: 120_000,
  // 14 kB each, 27 kB with half a request (measured): a flood costs 135 MB and not the process.
  maxConnections: 5_000,
  // Eighty browsers behind one address, each with the six connections that it opens to a host.
  maxConnectionsPerNetwork: 500,
};

/** An HTTP server that closes connections which are not used. */
export function newHttpServer(listener: RequestListener, limits: ConnectionLimits, trusts: TrustsProxy): Server {
  const server = createServer(
    {
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: limits.checkMs,
      maxHeaderSize: 16 * 1024,
      // The site checks this itself and sends its own response.
      requireHostHeader: false,
      keepAliveTimeout: 65_000,
      // A large upload takes its time on a slow phone; it is held to a minimum rate instead, and nothing else has a body.
      requestTimeout: 0,
    },
    listener,
  );
  limitOpenConnections(server, limits, trusts);
  return server.setTimeout(limits.stillMs);
}
