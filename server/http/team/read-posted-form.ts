import type { FastifyRequest } from "fastify";

/** Longer than any form of the team's pages: a note of 2,000 letters of nine bytes each. */
const maxFormBytes = 24 * 1024;

/** A slow phone sends so little in far less. */
const maxFormMs = 10_000;

/** The body of a small form, or the status that says why it is not read. */
export async function readPostedForm(
  request: FastifyRequest,
): Promise<{ kind: "read"; form: Buffer<ArrayBuffer> } | { kind: "refused"; status: 408 | 413 | 415 }> {
  const type = request.headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded") return { kind: "refused", status: 415 };
  const parts: Buffer[] = [];
  let length = 0;
  const timer = setTimeout(() => request.raw.destroy(), maxFormMs);
  try {
    for await (const part of request.raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += part.length;
      if (length > maxFormBytes) return { kind: "refused", status: 413 };
      parts.push(part);
    }
  } catch {
    return { kind: "refused", status: 408 };
  } finally {
    clearTimeout(timer);
  }
  return { kind: "read", form: Buffer.concat(parts) };
}
