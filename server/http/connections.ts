import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";

export const defaultConnections = {
  /** From the connection's start, or the last response's end, until the headers of a request are complete. */
  headersMs: 15_000,
  checkMs: 2_000,
  /**
   * A connection without a byte in either direction ends after this time, which is longer than any wait for a place to
   * store or for the database.
   */
  stillMs: 120_000,
  /**
   * 14 kB each, 27 kB with half a request (measured): a flood costs 135 MB, but the process survives. Node closes a
   * connection over the limit. nginx bounds the connections of each network (`deploy/nginx-site.conf`).
   */
  maxConnections: 5_000,
  /** Of all connections: requests read while another is answered, 3 kB each. One TCP read can hold 2,700 of them. */
  maxWaitingRequests: 10_000,
};

export type ConnectionLimits = typeof defaultConnections;

/** The requests of one connection. The first one is being answered. */
type Pipeline = [IncomingMessage, ServerResponse][];

/**
 * Returns a server that passes the requests of one connection to `listener` one after the other. Node alone would start
 * all pipelined requests at once, however many: limits on connections would limit nothing.
 */
export function newHttpServer(listener: RequestListener, limits: ConnectionLimits): Server {
  const server = createServer({
    headersTimeout: limits.headersMs,
    connectionsCheckingInterval: limits.checkMs,
    maxHeaderSize: 16 * 1024,
    // The site checks the Host header itself: Node accepts two of them.
    requireHostHeader: false,
    // A request without a body needs no stream.
    optimizeEmptyRequests: true,
    // `stillMs` ends idle connections too. A time of their own would be set anew twice for each request.
    keepAliveTimeout: 0,
    // A large upload takes long on a slow phone: it has a minimum rate instead, and no other request has a body.
    requestTimeout: 0,
  });
  server.maxConnections = limits.maxConnections;
  const pipelines = new WeakMap<Socket, Pipeline>();
  let waitingRequests = 0;

  server.on("connection", (socket: Socket) => {
    const pipeline: Pipeline = [];
    pipelines.set(socket, pipeline);
    // Node resumes the socket after each request that it has read.
    socket.on("resume", () => {
      if (pipeline.length > 1) socket.pause();
    });
    socket.once("close", () => {
      waitingRequests -= Math.max(0, pipeline.length - 1);
      pipeline.length = 0;
    });
  });

  server.on("request", (request, response) => {
    const { socket } = request;
    const pipeline = pipelines.get(socket);
    if (!pipeline) return;
    if (pipeline.length === 0) {
      pipeline.push([request, response]);
      return startFirst(socket, pipeline);
    }
    if (waitingRequests >= limits.maxWaitingRequests) return socket.destroy();
    waitingRequests += 1;
    pipeline.push([request, response]);
    socket.pause();
  });
  return server.setTimeout(limits.stillMs);

  function startFirst(socket: Socket, pipeline: Pipeline): void {
    const [request, response] = pipeline[0]!;
    response.on("close", () => startNext(socket, pipeline));
    listener(request, response);
  }

  function startNext(socket: Socket, pipeline: Pipeline): void {
    pipeline.shift();
    if (pipeline.length === 0) return;
    waitingRequests -= 1;
    startFirst(socket, pipeline);
    if (pipeline.length === 1) socket.resume();
  }
}
