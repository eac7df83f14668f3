import type pg from "pg";
import type { Receipt } from "../../application/answer.ts";
import { chunkCount, type NamedUpload } from "../../application/resume-chunks.ts";
import type { Spool, SpoolFile } from "./spool.ts";
import { announceUpload, forgetUpload, type StagingLimits } from "./staged-chunks.ts";
import { findReceiptOfKey } from "./submit-application.ts";

type LoadedResume =
  | { kind: "loaded"; file: SpoolFile }
  /** The application is stored already, and its chunks went with that. */
  | { kind: "repeated"; receipt: Receipt }
  | { kind: "incomplete"; missingPieces: number[] };

/**
 * Assembles the staged chunks of `upload` in the spool, in a file that the caller discards, or announces the upload so
 * that missing chunks may come. If they differ from the announced file, all are removed and missing.
 */
export async function loadStagedResume(
  upload: NamedUpload,
  idempotencyKey: string | null,
  network: string,
  { pool, spool, staging }: { pool: pg.Pool; spool: Spool; staging: StagingLimits },
): Promise<LoadedResume> {
  const missingPieces = await findMissing(pool, upload);
  const file = missingPieces.length === 0 ? await assemble(pool, spool, upload) : null;
  if (file) return { kind: "loaded", file };
  // Read after the chunks: an equal post may have been stored in between.
  const receipt = idempotencyKey === null ? null : await findReceiptOfKey(pool, idempotencyKey);
  if (receipt) return { kind: "repeated", receipt };
  await announceUpload(pool, upload, network, staging);
  return { kind: "incomplete", missingPieces: missingPieces.length > 0 ? missingPieces : allChunks(upload) };
}

async function findMissing(pool: pg.Pool, upload: NamedUpload): Promise<number[]> {
  const select = "select number from staged_chunk where upload_id = $1";
  const { rows } = await pool.query<{ number: number }>(select, [upload.id]);
  const staged = new Set(rows.map(({ number }) => number));
  return allChunks(upload).filter((number) => !staged.has(number));
}

function allChunks({ size }: NamedUpload): number[] {
  return Array.from({ length: chunkCount(size) }, (_, number) => number);
}

async function assemble(pool: pg.Pool, spool: Spool, upload: NamedUpload): Promise<SpoolFile | null> {
  const file = await spool.newFile();
  let isWhole = false;
  try {
    isWhole = await copyChunks(pool, upload, file);
  } finally {
    if (!isWhole) await file.discard();
  }
  if (isWhole) return file;
  await forgetUpload(pool, upload.id);
  return null;
}

/** Whether it is the announced resume. A chunk may have been deleted since it was counted. */
async function copyChunks(pool: pg.Pool, { id, size, sha256 }: NamedUpload, file: SpoolFile): Promise<boolean> {
  for (let number = 0; number < chunkCount(size); number += 1) {
    const { rows } = await pool.query<{ bytes: Buffer }>(
      "select bytes from staged_chunk where upload_id = $1 and number = $2",
      [id, number],
    );
    if (!rows[0]) return false;
    await file.append(rows[0].bytes);
  }
  return file.sizeBytes() === size && file.sha256().toString("hex") === sha256;
}
