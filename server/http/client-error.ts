import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { statusTexts } from "../../content/error-pages.ts";

/** Responds to what is not a valid request: broken syntax, headers that are too long or never complete. */
export function respondToClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const status = statuses[error.code ?? ""] ?? 400;
  const { headers, body } = refusalOf(status);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const response = [`HTTP/1.1 ${status} ${titles[status]}`, ...lines, "", body].join("\r\n");
  // A client that sends nonsense may also keep the connection open.
  socket.end(response, () => socket.destroy());
}

/** Refuses a request that could be read but is ambiguous (400) or has an unknown expectation (417). */
export function refuseRequest(response: ServerResponse, status: 400 | 417): void {
  const { headers, body } = refusalOf(status);
  response.writeHead(status, headers).end(body);
}

const statuses: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

const titles: Record<number, string> = {
  ...statusTexts,
  417: "Expectation Failed",
  431: "Request Header Fields Too Large",
};

function refusalOf(status: number) {
  const body = JSON.stringify({ type: "about:blank", title: titles[status], status });
  const headers = {
    "Content-Type": "application/problem+json",
    "X-Content-Type-Options": "nosniff",
    "Content-Length": String(Buffer.byteLength(body)),
    Connection: "close",
  };
  return { headers, body };
}
