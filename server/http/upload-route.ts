import type { IncomingMessage } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import type pg from "pg";
import { maxPieces, pieceBytes } from "../../application/resume-pieces.ts";
import { isUuid } from "../../application/uuid.ts";
import { isUnavailable } from "../intake/store-trouble.ts";
import { watchPace, type PaceLimits } from "../intake/upload-pace.ts";
import { stagePiece, type StagingLimits } from "../staging/stage-piece.ts";
import { leaveAtClose, type Gate } from "./admission.ts";
import { problemAnswer, type Answer } from "./answer.ts";
import { closedPolicy } from "./content-security-policy.ts";
import { networkOf } from "./network-of.ts";
import { rejectionOf, rejections, type Rejection } from "./rejections.ts";

export type UploadRouteParts = { pool: pg.Pool; gate: Gate; pace: PaceLimits; staging: StagingLimits };

/** Where a piece of a resume is sent. */
export const pieceAddress = "/api/uploads/:upload/:number";

/**
 * Takes one piece of a large resume (`PUT /api/uploads/<uuid>/<number>`, the bytes as they are) and keeps it until the
 * application that names it. Null when the sender is gone.
 */
export async function answerPiece(
  request: FastifyRequest,
  reply: FastifyReply,
  { pool, gate, pace, staging }: UploadRouteParts,
): Promise<Answer | null> {
  if (request.method !== "PUT") return rejected(rejections.wrongMethod("PUT"));
  const admission = await gate.admit(request);
  if (!admission.admitted) return rejected(admission.rejection);
  if (!leaveAtClose(reply, admission.leave)) return null;

  const { upload = "", number = "" } = request.params as { upload?: string; number?: string };
  if (!isUuid(upload) || !/^(0|[1-9]\d{0,8})$/.test(number)) return rejected(rejections.malformed());
  if (Number(number) >= maxPieces || Number(request.headers["content-length"] ?? 0) > pieceBytes)
    return rejected(rejectionOf({ kind: "too-large", values: {} }));
  if (request.headers.expect) reply.raw.writeContinue();
  const body = await readPiece(request.raw, pace);
  if (body.kind === "aborted") return null;
  if (body.kind !== "complete") return rejected(rejectionOf({ kind: body.kind, values: {} }));
  const piece = { uploadId: upload, number: Number(number), bytes: body.bytes, network: networkOf(request.ip) };
  const outcome = await stagePiece(pool, piece, staging).catch(tellUnavailable);
  if (outcome === "full-for-network") return rejected(rejections.tooMany(roomRetrySeconds));
  if (outcome !== "staged") return rejected(rejections.unavailable(roomRetrySeconds));
  return {
    status: 204,
    headers: { "Cache-Control": "no-store", "Content-Security-Policy": closedPolicy },
    body: "",
  };
}

/** Room comes when others are done. */
const roomRetrySeconds = 30;

type PieceBody = { kind: "complete"; bytes: Buffer } | { kind: "malformed" | "too-large" | "too-slow" | "aborted" };

/** Reads a body of at most one piece into memory. After a failure the rest of it is unread. */
function readPiece(request: IncomingMessage, limits: PaceLimits): Promise<PieceBody> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const pace = watchPace(
      limits,
      () => false,
      () => finish({ kind: "too-slow" }),
    );
    request.on("data", take).once("end", end).once("close", abort).on("error", abort);

    function take(chunk: Buffer) {
      pace.count(chunk.length);
      length += chunk.length;
      if (length > pieceBytes) finish({ kind: "too-large" });
      else chunks.push(chunk);
    }
    function end() {
      finish(length === 0 ? { kind: "malformed" } : { kind: "complete", bytes: Buffer.concat(chunks, length) });
    }
    function abort() {
      finish({ kind: "aborted" });
    }
    function finish(body: PieceBody) {
      pace.stop();
      request.pause().off("data", take).off("end", end).off("close", abort);
      resolve(body);
    }
  });
}

function tellUnavailable(error: unknown) {
  if (isUnavailable(error)) return "unavailable";
  throw error;
}

function rejected({ problem, headers }: Rejection): Answer {
  return problemAnswer(problem, headers);
}
