import type pg from "pg";
import { pieceCount, pieceRange, type NamedUpload } from "../../application/resume-pieces.ts";
import type { Spool, SpoolFile } from "../intake/spool.ts";
import { forgetUpload } from "./forget-upload.ts";

export type AssembledResume = { kind: "whole"; file: SpoolFile } | { kind: "incomplete"; missingPieces: number[] };

/**
 * Puts the staged pieces of `upload` together in the spool. Pieces that are not there, or not as long as they must be,
 * are named. Pieces that together are not what was announced are forgotten: all of them are missing then.
 * Only a whole resume keeps a spool file, which the caller discards. Rejects for trouble of the database or the disk.
 */
export async function assembleResume(pool: pg.Pool, spool: Spool, upload: NamedUpload): Promise<AssembledResume> {
  const missingPieces = await findMissing(pool, upload);
  if (missingPieces.length > 0) return { kind: "incomplete", missingPieces };
  const file = await spool.newFile();
  try {
    if (await copyPieces(pool, upload, file)) return { kind: "whole", file };
  } catch (error) {
    await file.discard();
    throw error;
  }
  await file.discard();
  await forgetUpload(pool, upload.id);
  return { kind: "incomplete", missingPieces: allPieces(upload) };
}

async function findMissing(pool: pg.Pool, upload: NamedUpload): Promise<number[]> {
  const { rows } = await pool.query<{ number: number; length: number }>(
    "select number, length(bytes) as length from staged_piece where upload_id = $1",
    [upload.id],
  );
  const lengths = new Map(rows.map(({ number, length }) => [number, length]));
  return allPieces(upload).filter((number) => {
    const { start, end } = pieceRange(number, upload.size);
    return lengths.get(number) !== end - start;
  });
}

function allPieces({ size }: NamedUpload): number[] {
  return Array.from({ length: pieceCount(size) }, (_, number) => number);
}

/** Whether the copy is the announced resume. A piece may have gone since it was counted. */
async function copyPieces(pool: pg.Pool, { id, size, sha256 }: NamedUpload, file: SpoolFile): Promise<boolean> {
  for (let number = 0; number < pieceCount(size); number += 1) {
    const { rows } = await pool.query<{ bytes: Buffer }>(
      "select bytes from staged_piece where upload_id = $1 and number = $2",
      [id, number],
    );
    if (!rows[0]) return false;
    await file.append(rows[0].bytes);
  }
  return file.sizeBytes() === size && file.sha256().toString("hex") === sha256;
}
