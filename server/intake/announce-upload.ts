import type pg from "pg";
import { chunkBytes, type NamedUpload } from "../../application/resume-chunks.ts";
import type { Network } from "./network-of.ts";
import { dailyBuckets, giveBackTokens, takeTokens, type DailyBudget } from "./rate-limit.ts";

/** How many bytes may be announced or staged. */
export type StagingLimits = { maxBytes: number; maxBytesPerNetwork: number };

const gibibyte = 1024 ** 3;

/** A class of 40 with the largest resumes needs three quarters of what one network may announce. */
export const defaultStaging: StagingLimits = { maxBytes: 4 * gibibyte, maxBytesPerNetwork: gibibyte };

/** Who announces, and how much of it is allowed. */
export type AnnouncementTerms = { networks: readonly Network[]; staging: StagingLimits; dailyBudget: DailyBudget };

/**
 * Lets the chunks of `upload` be taken. When there is no room for it nothing happens: its chunks are refused then, and
 * the browser sends the whole file. An upload counts with all its bytes while it is active, for 15 minutes after its
 * announcement or its last new chunk, and later with what is staged of it. The limits are counted before, not locked:
 * announcements of the same moment may pass together. Rejects when the database cannot be reached.
 */
export async function announceUpload(
  pool: pg.Pool,
  { id, size }: NamedUpload,
  { networks, staging, dailyBudget }: AnnouncementTerms,
): Promise<void> {
  const buckets = dailyBuckets(networks, { applications: 0, bytes: size }, dailyBudget);
  const { rowCount } = await pool.query("select from announced_upload where id = $1", [id]);
  const isFirst = rowCount === 0;
  if (isFirst && (await takeTokens(pool, buckets)).kind === "too-many") return;
  const announced = await pool.query(announce, [
    id,
    size,
    networks.map(({ name }) => name),
    networks.map(({ share }) => share * staging.maxBytesPerNetwork),
    staging.maxBytes,
    Math.max(size, chunkBytes),
  ]);
  if (isFirst && announced.rowCount === 0) await giveBackTokens(pool, buckets);
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
    select networks, case when ${isActive} then greatest(size_bytes, ${chunkBytes}) else staged_bytes end as bytes
    from announced_upload where id <> $1
  )
  insert into announced_upload as upload (id, size_bytes, networks)
  select $1, $2, $3
  where (select coalesce(sum(bytes), 0) from held) + $6::bigint <= $5::float8
    and not exists (
      select from unnest($3::text[], $4::float8[]) as network (name, max_bytes)
      where (select coalesce(sum(bytes), 0) from held where network.name = any (held.networks)) + $6 > max_bytes
    )
  on conflict (id) do update set active_at = now() where upload.size_bytes = excluded.size_bytes`;
