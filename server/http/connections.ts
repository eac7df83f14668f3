import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { networkOf } from "../intake/rate-limit.ts";
import type { TrustsProxy } from "./trusted-proxies.ts";

export const defaultConnections = {
  /** From the connection's start, or the last response's end, until the headers of a request are complete. */
  headersMs: 15_000,
  checkMs: 2_000,
  /** Without a byte in either direction: longer than any wait for a place to store or for the database. */
  stillMs: 120_000,
  /** 14 kB each, 27 kB with half a request (measured): a flood costs 135 MB, but the process survives. */
  maxConnections: 5_000,
  /** Of one network, but not of a trusted proxy: eighty browsers, each with its six connections to a host. */
  maxConnectionsPerNetwork: 500,
  /** Of all connections: requests read while another is answered, 3 kB each. One read brings up to 2,700. */
  maxWaitingRequests: 10_000,
};

export type ConnectionLimits = typeof defaultConnections;

/** `network` is null for a trusted proxy. */
type Connection = { network: string | null; isBusy: boolean; waiting: [IncomingMessage, ServerResponse][] };

/**
 * A server with at most `limits` open connections. Beyond the limit, the connection that has been idle longest is
 * closed, or the new one when none is idle: unused connections keep no one out. Requests of one connection are passed to
 * `listener` one after the other: Node alone would start all of them, and limits on connections would limit nothing.
 */
export function newHttpServer(listener: RequestListener, limits: ConnectionLimits, trusts: TrustsProxy): Server {
  const server = createServer({
    headersTimeout: limits.headersMs,
    connectionsCheckingInterval: limits.checkMs,
    maxHeaderSize: 16 * 1024,
    // The site checks the Host header itself: Node accepts two of them.
    requireHostHeader: false,
    keepAliveTimeout: 65_000,
    // A large upload takes long on a slow phone: it has a minimum rate instead, and no other request has a body.
    requestTimeout: 0,
  });
  /** The one whose last response ended first comes first. */
  const open = new Map<Socket, Connection>();
  let waitingRequests = 0;

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
    const connection: Connection = { network, isBusy: false, waiting: [] };
    open.set(socket, connection);
    // Node resumes the socket after each request that it has read.
    socket.on("resume", () => {
      if (connection.waiting.length > 0) socket.pause();
    });
    socket.once("close", () => {
      open.delete(socket);
      waitingRequests -= connection.waiting.splice(0).length;
    });
  });

  server.on("request", (request, response) => {
    const { socket } = request;
    const connection = open.get(socket);
    if (!connection) return;
    if (!connection.isBusy) return start(connection, request, response);
    if (waitingRequests >= limits.maxWaitingRequests) return socket.destroy();
    waitingRequests += 1;
    connection.waiting.push([request, response]);
    socket.pause();
  });
  return server.setTimeout(limits.stillMs);

  function start(connection: Connection, request: IncomingMessage, response: ServerResponse): void {
    connection.isBusy = true;
    response.once("close", () => startNext(request.socket));
    listener(request, response);
  }

  function startNext(socket: Socket): void {
    const connection = open.get(socket);
    if (!connection) return;
    connection.isBusy = false;
    // To the end of the line.
    open.delete(socket);
    open.set(socket, connection);
    const next = connection.waiting.shift();
    if (!next) return;
    waitingRequests -= 1;
    start(connection, ...next);
    if (connection.waiting.length === 0) socket.resume();
  }

  function longestUnused(network: string | null): Socket | undefined {
    for (const [socket, other] of open)
      if (!other.isBusy && (network === null || other.network === network)) return socket;
    return undefined;
  }
}
