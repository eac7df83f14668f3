import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";

/** Sends bytes as they are and returns all that comes back until the server closes. For what no HTTP client would send. */
export async function rawRequest(port: number, ...pieces: (string | Uint8Array)[]): Promise<string> {
  const socket = rawConnection(port);
  for (const piece of pieces) socket.write(piece);
  return text(socket);
}

/** An open connection that may be reset without failing the test. */
export function rawConnection(port: number): Socket {
  return connect(port, "127.0.0.1").on("error", () => {});
}

/** The statuses of all answers on a connection, in their order. */
export function statusesIn(answers: string): number[] {
  return [...answers.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}
