import type { IncomingMessage } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type pg from "pg";
import { chunkBytes, chunkRange, maxChunks } from "../../../application/resume-chunks.ts";
import { isUuid } from "../../../application/uuid.ts";
import { isTransient } from "../../database/transient-error.ts";
import type { WatchPace } from "../../intake/concurrency-limit.ts";
import { announcedSize } from "../../intake/announce-upload.ts";
import type { Refusal } from "../../intake/refusal.ts";
import { stageChunk } from "../../intake/staged-chunks.ts";
import { endAtClose, type Gate } from "../admission.ts";
import { noContent, problemResponse, type SiteResponse } from "../response.ts";
import { rejectionOf } from "../rejections.ts";

export type UploadRouteParts = { pool: pg.Pool; gate: Gate };

/**
 * Takes one chunk of a large resume (`PUT /api/uploads/<uuid>/<number>`, the bytes as they are) that a form has
 * announced, and keeps it until the form comes again. Null when the sender is gone.
 */
export async function handleChunk(
  request: FastifyRequest,
  reply: FastifyReply,
  { pool, gate }: UploadRouteParts,
): Promise<SiteResponse | null> {
  const rejected = (refusal: Refusal) => {
    const { problem, headers } = rejectionOf(refusal, request.id);
    return problemResponse(problem, headers);
  };
  if (request.method !== "PUT") return rejected({ kind: "wrong-method", allowed: "PUT" });
  const admission = await gate.admit(request);
  if (admission.kind !== "admitted") return rejected(admission);
  const { upload } = admission;
  if (!endAtClose(reply, upload)) return null;

  const { upload: uploadId = "", number: numberText = "" } = request.params as { upload?: string; number?: string };
  const number = Number(numberText);
  if (!isUuid(uploadId) || !/^(0|[1-9]\d{0,8})$/.test(numberText)) return rejected({ kind: "malformed" });
  if (number >= maxChunks || Number(request.headers["content-length"] ?? 0) > chunkBytes)
    return rejected({ kind: "too-large" });
  try {
    const size = await announcedSize(pool, uploadId);
    // The sender may have left during the query: no event would follow.
    if (request.raw.destroyed) return null;
    if (size === null) return rejected({ kind: "not-announced" });
    const { start, end } = chunkRange(number, size);
    const givenLength = Number(request.headers["content-length"] ?? end - start);
    if (start >= size || givenLength !== end - start) return rejected({ kind: "malformed" });
    if (request.headers.expect) reply.raw.writeContinue();
    const body = await readChunk(request.raw, upload.watchPace);
    if (body.kind === "aborted") return null;
    if (body.kind !== "complete") return rejected({ kind: body.kind });
    if (body.bytes.length !== end - start) return rejected({ kind: "malformed" });
    await stageChunk(pool, { uploadId, number, bytes: body.bytes });
  } catch (error) {
    if (isTransient(error)) return rejected({ kind: "unavailable" });
    throw error;
  }
  return noContent;
}

type ChunkBody = { kind: "complete"; bytes: Buffer } | { kind: "malformed" | "too-large" | "too-slow" | "aborted" };

/** Reads a body of at most one chunk into memory. After a failure the rest of it is unread. */
function readChunk(request: IncomingMessage, watchPace: WatchPace): Promise<ChunkBody> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let length = 0;
    const pace = watchPace(
      () => false,
      () => finish({ kind: "too-slow" }),
    );
    request.on("data", take).once("end", end).once("close", abort).on("error", abort);

    function take(part: Buffer) {
      pace.count(part.length);
      length += part.length;
      if (length > chunkBytes) finish({ kind: "too-large" });
      else parts.push(part);
    }
    function end() {
      finish(length === 0 ? { kind: "malformed" } : { kind: "complete", bytes: Buffer.concat(parts, length) });
    }
    function abort() {
      finish({ kind: "aborted" });
    }
    function finish(body: ChunkBody) {
      pace.stop();
      request.pause().off("data", take).off("end", end).off("close", abort);
      resolve(body);
    }
  });
}
