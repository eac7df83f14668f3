import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyBaseLogger } from "fastify";
import { hasBody } from "./answer.ts";
import { sendFile } from "./serve-files.ts";
import type { SiteFiles } from "./site-files.ts";

/** Answers a request for a built file under its plain address, before any framework sees it; false for all others. */
export type FileShortcut = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Nearly every request is one of these. Measured against a bare `node:http` server that sends the same bytes, this way
 * costs 1.3 times the processor time, the framework's 1.8 times. It leaves no line in the log; where the log is to have
 * one (`debug`), the framework's route answers in the same way.
 */
export function fileShortcut({ byPath }: SiteFiles, log: FastifyBaseLogger): FileShortcut {
  if (log.level === "debug" || log.level === "trace") return () => false;
  return (request, response) => {
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    const file = byPath.get(withoutQuery(request.url ?? "/"));
    if (!file || hasBody(request)) return false;
    sendFile(file, request, response, randomUUID());
    return true;
  };
}

function withoutQuery(url: string): string {
  const start = url.indexOf("?");
  return start < 0 ? url : url.slice(0, start);
}
