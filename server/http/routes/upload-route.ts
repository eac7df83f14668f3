import type { IncomingMessage } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type pg from "pg";
import { chunkBytes, chunkRange, maxChunks } from "../../../application/resume-chunks.ts";
import { isUuid } from "../../../application/protocol.ts";
import type { WatchPace } from "../../intake/concurrency-limit.ts";
import type { Refusal } from "../../intake/refusal.ts";
import { announcedSize, stageChunk } from "../../intake/staged-chunks.ts";
import type { AdmittedUpload, Gate } from "../admission.ts";
import type { PageResponses } from "../pages/page-responses.ts";
import { rejected } from "../error-responses.ts";
import { noContent, type SiteResponse } from "../response.ts";

/** Takes one chunk of a resume that a form has announced, the bytes as they are. Null when the sender is gone. */
export async function handleChunk(
  request: FastifyRequest,
  reply: FastifyReply,
  { pool, gate, pages }: { pool: pg.Pool; gate: Gate; pages: PageResponses },
): Promise<SiteResponse | null> {
  if (request.method !== "PUT") return rejected(request, pages, { kind: "wrong-method", allowed: "PUT" });
  const upload = await gate.admit(request, reply, "chunk");
  if (upload?.kind !== "admitted") return upload && rejected(request, pages, upload);
  const outcome = await takeChunk(request, reply, pool, upload);
  if (outcome.kind === "aborted") return null;
  return outcome.kind === "kept" ? noContent : rejected(request, pages, outcome);
}

async function takeChunk(
  request: FastifyRequest,
  reply: FastifyReply,
  pool: pg.Pool,
  { watchPace }: AdmittedUpload,
): Promise<{ kind: "kept" } | { kind: "aborted" } | Refusal> {
  const { upload: uploadId = "", number: numberText = "" } = request.params as { upload?: string; number?: string };
  const number = Number(numberText);
  const length = Number(request.headers["content-length"]);
  if (!isUuid(uploadId) || !/^\d{1,9}$/.test(numberText)) return { kind: "malformed" };
  if (number >= maxChunks || length > chunkBytes) return { kind: "too-large" };
  const size = await announcedSize(pool, uploadId);
  if (size === null) return { kind: "not-announced" };
  const { start, end } = chunkRange(number, size);
  // A request without Content-Length, as in a chunked transfer, is refused as well.
  if (start >= size || length !== end - start) return { kind: "malformed" };
  if (request.headers.expect) reply.raw.writeContinue();
  const body = await readChunk(request.raw, watchPace);
  if ("kind" in body) return body;
  await stageChunk(pool, uploadId, number, body);
  return { kind: "kept" };
}

async function readChunk(
  request: IncomingMessage,
  watchPace: WatchPace,
): Promise<Buffer | { kind: "too-slow" | "aborted" }> {
  const { promise: tooSlow, resolve } = Promise.withResolvers<{ kind: "too-slow" }>();
  const pace = watchPace(() => resolve({ kind: "too-slow" }));
  try {
    return await Promise.race([read(), tooSlow]);
  } catch {
    return { kind: "aborted" };
  } finally {
    pace.stop();
  }

  async function read(): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) {
      pace.count(part.length);
      parts.push(part);
    }
    return Buffer.concat(parts);
  }
}
