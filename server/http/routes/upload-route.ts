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

export type UploadRouteParts = { pool: pg.Pool; gate: Gate; pages: PageResponses };

/**
 * Takes one chunk of a large resume (`PUT /api/uploads/<uuid>/<number>`, the bytes as they are) that a form has
 * announced, and keeps it until the form comes again. Null when the sender is gone.
 */
export async function handleChunk(
  request: FastifyRequest,
  reply: FastifyReply,
  { pool, gate, pages }: UploadRouteParts,
): Promise<SiteResponse | null> {
  if (request.method !== "PUT") return rejected(request, pages, { kind: "wrong-method", allowed: "PUT" });
  const upload = await gate(request, reply);
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
  const length = request.headers["content-length"];
  if (!isUuid(uploadId) || !/^(0|[1-9]\d{0,8})$/.test(numberText)) return { kind: "malformed" };
  if (number >= maxChunks || Number(length ?? 0) > chunkBytes) return { kind: "too-large" };
  const size = await announcedSize(pool, uploadId);
  // The sender may have left during the query: no event would follow.
  if (request.raw.destroyed) return { kind: "aborted" };
  if (size === null) return { kind: "not-announced" };
  const { start, end } = chunkRange(number, size);
  if (start >= size || Number(length ?? end - start) !== end - start) return { kind: "malformed" };
  if (request.headers.expect) reply.raw.writeContinue();
  const body = await readChunk(request.raw, watchPace);
  if (body.kind !== "complete") return body;
  if (body.bytes.length !== end - start) return { kind: "malformed" };
  await stageChunk(pool, uploadId, number, body.bytes);
  return { kind: "kept" };
}

type ChunkBody = { kind: "complete"; bytes: Buffer } | { kind: "too-large" | "too-slow" | "aborted" };

/** Reads a body of at most one chunk into memory. After a failure the rest of it is unread. */
function readChunk(request: IncomingMessage, watchPace: WatchPace): Promise<ChunkBody> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let length = 0;
    const pace = watchPace(
      () => false,
      () => finish({ kind: "too-slow" }),
    );
    const end = () => finish({ kind: "complete", bytes: Buffer.concat(parts, length) });
    const abort = () => finish({ kind: "aborted" });
    request.on("data", take).once("end", end).once("close", abort).on("error", abort);

    function take(part: Buffer) {
      pace.count(part.length);
      length += part.length;
      if (length > chunkBytes) finish({ kind: "too-large" });
      else parts.push(part);
    }
    function finish(body: ChunkBody) {
      pace.stop();
      request.pause().off("data", take).off("end", end).off("close", abort);
      resolve(body);
    }
  });
}
