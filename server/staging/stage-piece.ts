import type pg from "pg";

/** One piece as it arrived. `uploadId` is a UUID that nobody can guess: whoever knows it may add to the upload. */
export type Piece = { uploadId: string; number: number; bytes: Buffer; network: string };

/** How many pieces may wait. */
export type StagingLimits = { maxPieces: number; maxPiecesPerNetwork: number };

/** 4 GiB, and of one network 1 GiB: a class of 40 with the largest resumes needs three quarters of that. */
export const defaultStaging: StagingLimits = { maxPieces: 16_384, maxPiecesPerNetwork: 4096 };

export type StagingOutcome = "staged" | "full" | "full-for-network";

/**
 * Keeps a piece until its application names it. The same piece again changes nothing, another one under its number
 * takes its place. The limits are counted before, not locked: pieces that come at the same moment may pass together.
 * Rejects when the database cannot be reached.
 */
export async function stagePiece(pool: pg.Pool, piece: Piece, limits: StagingLimits): Promise<StagingOutcome> {
  const { uploadId, number, bytes, network } = piece;
  const { rows } = await pool.query<Held>(countHeld, [uploadId, number, network]);
  const held = rows[0];
  if (held && !held.is_there) {
    if (held.all_pieces >= limits.maxPieces) return "full";
    if (held.pieces_of_network >= limits.maxPiecesPerNetwork) return "full-for-network";
  }
  await pool.query(keepPiece, [uploadId, number, bytes, network]);
  return "staged";
}

type Held = { all_pieces: number; pieces_of_network: number; is_there: boolean };

const countHeld = `
  select count(*)::int as all_pieces,
    (count(*) filter (where network = $3))::int as pieces_of_network,
    coalesce(bool_or(upload_id = $1 and number = $2), false) as is_there
  from staged_piece`;

const keepPiece = `
  insert into staged_piece as piece (upload_id, number, bytes, network) values ($1, $2, $3, $4)
  on conflict (upload_id, number) do update set bytes = excluded.bytes, staged_at = now()
    where piece.bytes is distinct from excluded.bytes`;
