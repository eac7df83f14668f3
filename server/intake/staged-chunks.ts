import type pg from "pg";
import { chunkBytes, type NamedUpload } from "../../application/resume-chunks.ts";

export type StagingLimits = { maxBytes: number; maxBytesPerNetwork: number };

const gibibyte = 1024 ** 3;

/** A class of 40 with the largest resumes needs three quarters of what one network may announce. */
export const defaultStaging: StagingLimits = { maxBytes: 4 * gibibyte, maxBytesPerNetwork: gibibyte };

/**
 * Lets the chunks of `upload` be taken. If there is no room nothing happens: the chunks are refused then, and the
 * browser sends the whole file. An upload counts with all its bytes for 15 minutes after its announcement or its last
 * new chunk, and later with its staged bytes. Two announcements at the same moment may both pass.
 */
export async function announceUpload(
  pool: pg.Pool,
  { id, size }: NamedUpload,
  network: string,
  { maxBytes, maxBytesPerNetwork }: StagingLimits,
): Promise<void> {
  await pool.query(announce, [id, size, network, Math.max(size, chunkBytes), maxBytes, maxBytesPerNetwork]);
}

/** The size of an upload whose chunks are taken now, in bytes; null for any other. */
export async function announcedSize(pool: pg.Pool, uploadId: string): Promise<number | null> {
  const { rows } = await pool.query<{ size: number }>(
    `select size_bytes as size from announced_upload where id = $1 and ${isActive}`,
    [uploadId],
  );
  return rows[0]?.size ?? null;
}

const isActive = "active_at > now() - interval '15 minutes'";

// Each active upload counts as one chunk at least, so that the number of rows is limited too.
const announce = `
  with held as (
    select network, case when ${isActive} then greatest(size_bytes, ${chunkBytes}) else staged_bytes end as bytes
    from announced_upload where id <> $1
  )
  insert into announced_upload as upload (id, size_bytes, network)
  select $1, $2, $3
  where (select coalesce(sum(bytes), 0) from held) + $4::bigint <= $5::float8
    and (select coalesce(sum(bytes), 0) from held where network = $3) + $4 <= $6::float8
  on conflict (id) do update set active_at = now() where upload.size_bytes = excluded.size_bytes`;

/** The first chunk of each number stays. `uploadId` is an unguessable UUID: a client that knows it may add to the upload. */
export async function stageChunk(pool: pg.Pool, uploadId: string, number: number, bytes: Buffer): Promise<void> {
  await pool.query(keepChunk, [uploadId, number, bytes]);
}

export async function forgetUpload(database: pg.Pool | pg.PoolClient, uploadId: string): Promise<void> {
  await database.query("delete from announced_upload where id = $1", [uploadId]);
}

/** Removes the uploads that have not grown for a day, and returns how many had chunks. */
export async function sweepUploads(pool: pg.Pool): Promise<number> {
  // A clock that is set back would keep them for that much longer.
  await pool.query("update announced_upload set active_at = now() where active_at > now()");
  const { rows } = await pool.query<{ count: number }>(
    `with old as (
       delete from announced_upload where active_at < now() - interval '1 day' returning staged_bytes
     )
     select count(*)::int as count from old where staged_bytes > 0`,
  );
  return rows[0]?.count ?? 0;
}

// A chunk that exists already costs nothing: nothing is written. The lock: another request may be removing the upload.
const keepChunk = `
  with kept as (
    insert into staged_chunk (upload_id, number, bytes)
    select id, $2, $3 from announced_upload where id = $1 for key share
    on conflict (upload_id, number) do nothing returning length(bytes) as length
  )
  update announced_upload set staged_bytes = staged_bytes + kept.length, active_at = now() from kept where id = $1`;
