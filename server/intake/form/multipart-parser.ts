import type { IncomingMessage } from "node:http";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { maxResumeBytes } from "../../../application/limits.ts";

/** A parser for the form that `request` announces, with limits on everything that a form has; null when it announces none. */
export function newMultipartParser({ headers }: IncomingMessage): BusboyInstance | null {
  // The parser would accept other kinds of form too.
  if (!isMultipartForm(headers["content-type"])) return null;
  try {
    return new Busboy({
      headers: headers as { "content-type": string },
      isPartAFile: (_name, _type, fileName) => fileName !== undefined,
      limits: {
        fields: 32,
        files: 4,
        parts: 36,
        fieldSize: 64 * 1024,
        fileSize: maxResumeBytes,
        headerPairs: 16,
        headerSize: 8 * 1024,
      },
    });
  } catch {
    // No boundary.
    return null;
  }
}

/** Whether a request's `Content-Type` announces the only kind of body that is read here. */
export function isMultipartForm(contentType: string | undefined): boolean {
  return /^multipart\/form-data\s*(;|$)/i.test(contentType ?? "");
}
