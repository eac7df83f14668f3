import type pg from "pg";

/** One chunk as it arrived. `uploadId` is an unguessable UUID: a client that knows it may add to the upload. */
export type Chunk = { uploadId: string; number: number; bytes: Buffer };

/**
 * Keeps a chunk of an announced upload until its application names it. The first one of each number stays: if the
 * chunks together are not what was announced, all of them are removed. Rejects when the database cannot be reached.
 */
export async function stageChunk(pool: pg.Pool, { uploadId, number, bytes }: Chunk): Promise<void> {
  await pool.query(keepChunk, [uploadId, number, bytes]);
}

/** Removes the announcement of `uploadId`, and with it what was staged, over one connection of a transaction or any of the pool. */
export async function forgetUpload(database: pg.Pool | pg.PoolClient, uploadId: string): Promise<void> {
  await database.query("delete from announced_upload where id = $1", [uploadId]);
}

/** How long an upload waits for its next chunk, or for the application that names it. */
const stagedHours = 24;

/**
 * Removes the uploads that have not grown for `stagedHours`, returns how many had chunks, and gives their storage back
 * to the disk when no chunk is left.
 */
export async function sweepUploads(pool: pg.Pool): Promise<number> {
  // A clock that is set back would keep them for as much longer.
  await pool.query("update announced_upload set active_at = now() where active_at > now()");
  const { rows } = await pool.query<{ count: number }>(removeOld, [stagedHours]);
  await releaseStorage(pool);
  return rows[0]?.count ?? 0;
}

// A chunk that is there already costs nothing: nothing is written. The lock: its upload may be removed at this moment.
const keepChunk = `
  with kept as (
    insert into staged_chunk (upload_id, number, bytes)
    select id, $2, $3 from announced_upload where id = $1 for key share
    on conflict (upload_id, number) do nothing returning length(bytes) as length
  )
  update announced_upload set staged_bytes = staged_bytes + kept.length, active_at = now() from kept where id = $1`;

const removeOld = `
  with old as (
    delete from announced_upload where active_at < now() - make_interval(hours => $1) returning staged_bytes
  )
  select count(*)::int as count from old where staged_bytes > 0`;

/** What deleting leaves behind is used again by the next chunks, but never goes back to the disk. */
async function releaseStorage(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ is_worth_it: boolean }>(
    `select pg_total_relation_size('staged_chunk') > $1 and not exists (select from staged_chunk) as is_worth_it`,
    [releasedBytes],
  );
  if (rows[0]?.is_worth_it) await pool.query(truncateEmpty).catch(ignoreLockTimeout);
}

/** Less is not worth a lock that chunks wait for. */
const releasedBytes = 1024 * 1024;

// Looked at again under the lock: a chunk may have come in between.
const truncateEmpty = `
  do $$ begin
    set local lock_timeout = '1s';
    lock table staged_chunk in access exclusive mode;
    if not exists (select from staged_chunk) then truncate staged_chunk; end if;
  end $$`;

/** Another session is reading the table, such as a backup: the next sweep tries again. */
function ignoreLockTimeout(error: { code?: string }) {
  if (error.code !== "55P03") throw error;
}
