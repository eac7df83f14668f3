import type pg from "pg";

/** One chunk as it arrived. `uploadId` is an unguessable UUID: a client that knows it may add to the upload. */
export type Chunk = { uploadId: string; number: number; bytes: Buffer; network: string };

/** How many chunks may wait. */
export type StagingLimits = { maxChunks: number; maxChunksPerNetwork: number };

/** 4 GiB, and of one network 1 GiB: a class of 40 with the largest resumes needs three quarters of that. */
export const defaultStaging: StagingLimits = { maxChunks: 16_384, maxChunksPerNetwork: 4096 };

export type StagingOutcome = "staged" | "full" | "full-for-network";

/**
 * Keeps a chunk until its application names it. The same chunk again changes nothing, another one under its number
 * takes its place. The limits are counted before, not locked: chunks that come at the same moment may pass together.
 * Rejects when the database cannot be reached.
 */
export async function stageChunk(pool: pg.Pool, chunk: Chunk, limits: StagingLimits): Promise<StagingOutcome> {
  const { uploadId, number, bytes, network } = chunk;
  const { rows } = await pool.query<Held>(countHeld, [uploadId, number, network]);
  const held = rows[0];
  if (held && !held.is_there) {
    if (held.all_chunks >= limits.maxChunks) return "full";
    if (held.chunks_of_network >= limits.maxChunksPerNetwork) return "full-for-network";
  }
  await pool.query(keepChunk, [uploadId, number, bytes, network]);
  return "staged";
}

/** Removes what was staged under `uploadId`, over one connection of a transaction or any of the pool. */
export async function forgetUpload(database: pg.Pool | pg.PoolClient, uploadId: string): Promise<void> {
  await database.query("delete from staged_chunk where upload_id = $1", [uploadId]);
}

/** How long an upload waits for its next chunk, or for the application that names it. */
export const stagedHours = 24;

/** Removes the uploads that have not grown for `stagedHours`, and returns how many. */
export async function sweepUploads(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `with old as (
       select upload_id from staged_chunk group by upload_id
       having max(staged_at) < now() - make_interval(hours => $1)
     ), gone as (
       delete from staged_chunk where upload_id in (select upload_id from old) returning upload_id
     )
     select count(distinct upload_id)::int as count from gone`,
    [stagedHours],
  );
  return rows[0]?.count ?? 0;
}

type Held = { all_chunks: number; chunks_of_network: number; is_there: boolean };

const countHeld = `
  select count(*)::int as all_chunks,
    (count(*) filter (where network = $3))::int as chunks_of_network,
    coalesce(bool_or(upload_id = $1 and number = $2), false) as is_there
  from staged_chunk`;

const keepChunk = `
  insert into staged_chunk as chunk (upload_id, number, bytes, network) values ($1, $2, $3, $4)
  on conflict (upload_id, number) do update set bytes = excluded.bytes, staged_at = now()
    where chunk.bytes is distinct from excluded.bytes`;
