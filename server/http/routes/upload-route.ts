import type { IncomingMessage } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type pg from "pg";
import { maxChunks, chunkBytes } from "../../../application/resume-chunks.ts";
import { isUuid } from "../../../application/uuid.ts";
import { isTransient } from "../../database/transient-error.ts";
import type { WatchPace } from "../../intake/concurrency-limit.ts";
import { stageChunk, type StagingLimits } from "../../intake/staged-chunks.ts";
import { endAtClose, type Gate } from "../admission.ts";
import { problemResponse, type SiteResponse } from "../response.ts";
import { closedPolicy } from "../content-security-policy.ts";
import { networksOf } from "../../intake/network-of.ts";
import { rejectionOf, rejections, type Rejection } from "../rejections.ts";

export type UploadRouteParts = { pool: pg.Pool; gate: Gate; staging: StagingLimits };

/**
 * Takes one chunk of a large resume (`PUT /api/uploads/<uuid>/<number>`, the bytes as they are) and keeps it until the
 * application that names it. Null when the sender is gone.
 */
export async function handleChunk(
  request: FastifyRequest,
  reply: FastifyReply,
  { pool, gate, staging }: UploadRouteParts,
): Promise<SiteResponse | null> {
  if (request.method !== "PUT") return rejected(rejections.wrongMethod("PUT"));
  const admission = await gate.admit(request);
  if (admission.kind === "refused") return rejected(admission.rejection);
  const { upload } = admission;
  if (!endAtClose(reply, upload)) return null;

  const { upload: uploadId = "", number = "" } = request.params as { upload?: string; number?: string };
  if (!isUuid(uploadId) || !/^(0|[1-9]\d{0,8})$/.test(number)) return rejected(rejections.malformed());
  if (Number(number) >= maxChunks || Number(request.headers["content-length"] ?? 0) > chunkBytes)
    return rejected(rejectionOf({ kind: "too-large", values: {} }));
  if (request.headers.expect) reply.raw.writeContinue();
  const body = await readChunk(request.raw, upload.watchPace);
  if (body.kind === "aborted") return null;
  if (body.kind !== "complete") return rejected(rejectionOf({ kind: body.kind, values: {} }));
  const chunk = { uploadId, number: Number(number), bytes: body.bytes, network: networksOf(request.ip)[0].name };
  const outcome = await stageChunk(pool, chunk, staging).catch(unavailableWhenTransient);
  if (outcome === "full-for-network") return rejected(rejections.tooMany(roomRetrySeconds));
  if (outcome !== "staged") return rejected(rejections.unavailable(roomRetrySeconds));
  return {
    status: 204,
    headers: { "Cache-Control": "no-store", "Content-Security-Policy": closedPolicy },
    body: "",
  };
}

/** Space is free again when other uploads are done. */
const roomRetrySeconds = 30;

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

function unavailableWhenTransient(error: unknown) {
  if (isTransient(error)) return "unavailable";
  throw error;
}

function rejected({ problem, headers }: Rejection): SiteResponse {
  return problemResponse(problem, headers);
}
