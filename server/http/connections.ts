import { createServer, type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";
import { networkOf } from "../intake/rate-limit.ts";
import type { TrustsProxy } from "./trusted-proxies.ts";

export type ConnectionLimits = {
  /** From its start, or from the last response's end, until the headers of a request are complete. */
  headersMs: number;
  /** How often that is checked. */
  checkMs: number;
  /** Without a byte in either direction. */
  stillMs: number;
  maxConnections: number;
  /** Of one network. A trusted proxy may have all: everyone comes from its address. */
  maxConnectionsPerNetwork: number;
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

/** Also closes connections that are not used. */
export function newHttpServer(listener: RequestListener, limits: ConnectionLimits, trusts: TrustsProxy): Server {
  const server = createServer(
    {
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: limits.checkMs,
      maxHeaderSize: 16 * 1024,
      // The site checks this itself: Node takes two of them.
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

/**
 * Holds the open connections to `limits`. For one more, the connection that has been without a request for the longest
 * is closed, or the new one when none is: unused connections keep no one out.
 */
function limitOpenConnections(server: Server, limits: ConnectionLimits, trusts: TrustsProxy): void {
  /** Whose last response ended first comes first. Network null: a trusted proxy's. */
  const open = new Map<Socket, { network: string | null; requests: number }>();

  server.on("connection", (socket: Socket) => {
    const { remoteAddress = "" } = socket;
    const network = trusts(remoteAddress) ? null : networkOf(remoteAddress);
    let ofNetwork = 0;
    for (const other of open.values()) if (other.network === network) ofNetwork += 1;
    const isNetworkFull = network !== null && ofNetwork >= limits.maxConnectionsPerNetwork;
    if (isNetworkFull || open.size >= limits.maxConnections) {
      const unused = longestUnused(isNetworkFull ? network : null) ?? socket;
      open.delete(unused);
      unused.destroy();
      if (unused === socket) return;
    }
    open.set(socket, { network, requests: 0 });
    socket.once("close", () => open.delete(socket));
  });

  server.on("request", ({ socket }, response) => {
    const connection = open.get(socket);
    if (!connection) return;
    connection.requests += 1;
    response.once("close", () => {
      connection.requests -= 1;
      // To the end of the line.
      if (open.delete(socket)) open.set(socket, connection);
    });
  });

  /** Of `network`, or of all. */
  function longestUnused(network: string | null): Socket | undefined {
    for (const [socket, other] of open)
      if (other.requests === 0 && (network === null || other.network === network)) return socket;
    return undefined;
  }
}
