import type pg from "pg";
import type { Receipt } from "../../application/answer.ts";
import type { NamedUpload } from "../../application/resume-pieces.ts";
import { assembleResume } from "../staging/assemble-resume.ts";
import { findReceiptOfKey } from "./find-receipt.ts";
import type { Spool, SpoolFile } from "./spool.ts";
import { isUnavailable } from "./store-trouble.ts";

export type BroughtResume =
  | { kind: "brought"; file: SpoolFile }
  /** The application is stored already, and its pieces went with that. */
  | { kind: "stored"; receipt: Receipt; isRepeated: true }
  | { kind: "incomplete"; missingPieces: number[] }
  | { kind: "unavailable"; cause: unknown };

/** Brings the resume that an application names in place of a file, as far as it is here, into the spool. */
export async function bringResume(
  upload: NamedUpload,
  idempotencyKey: string | null,
  { pool, spool }: { pool: pg.Pool; spool: Spool },
): Promise<BroughtResume> {
  try {
    const resume = await assembleResume(pool, spool, upload);
    if (resume.kind === "whole") return { kind: "brought", file: resume.file };
    // Asked after the pieces, not before: an equal post may have been stored in between.
    const receipt = idempotencyKey === null ? null : await findReceiptOfKey(pool, idempotencyKey);
    return receipt ? { kind: "stored", receipt, isRepeated: true } : resume;
  } catch (cause) {
    if (isUnavailable(cause)) return { kind: "unavailable", cause };
    throw cause;
  }
}
