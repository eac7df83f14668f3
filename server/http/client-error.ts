import type { Socket } from "node:net";
import { statusTexts } from "../../content/error-pages.ts";

/** Answers what is not even a request: broken syntax, endless headers, headers that never end. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = statusOf(error.code);
  const body = JSON.stringify({ type: "about:blank", title: titles[status], status });
  socket.end(
    [
      `HTTP/1.1 ${status} ${titles[status]}`,
      "Content-Type: application/problem+json",
      `Content-Length: ${Buffer.byteLength(body)}`,
      "Connection: close",
      "",
      body,
    ].join("\r\n"),
    // Whoever sends nonsense and does not hang up is hung up on.
    () => socket.destroy(),
  );
}

const titles: Record<number, string> = { ...statusTexts, 431: "Request Header Fields Too Large" };

function statusOf(code: string | undefined): number {
  if (code === "HPE_HEADER_OVERFLOW") return 431;
  return code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
}
