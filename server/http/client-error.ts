import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { statusTexts } from "../../content/error-pages.ts";

/** Answers what is not even a request: broken syntax, endless headers, headers that never end. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = statusOf(error.code);
  const { headers, body } = refusalOf(status);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(
    [`HTTP/1.1 ${status} ${titles[status]}`, ...lines, "", body].join("\r\n"),
    // Whoever sends nonsense and does not hang up is hung up on.
    () => socket.destroy(),
  );
}

/** Answers a request that can be read and must not be: 400 or 417. */
export function refuseRequest(response: ServerResponse, status: 400 | 417): void {
  const { headers, body } = refusalOf(status);
  response.writeHead(status, headers).end(body);
}

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

function statusOf(code: string | undefined): number {
  if (code === "HPE_HEADER_OVERFLOW") return 431;
  return code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
}
