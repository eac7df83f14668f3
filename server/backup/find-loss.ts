import path from "node:path";
import type pg from "pg";
import { readHeader } from "./archive/read-archive.ts";
import { listBackups } from "./backup-files.ts";

/**
 * Returns a sentence when a new backup of so many `applications` lacks more than half of the applications of a scheduled
 * one that is kept in `folder`, beyond the ones deleted since: the database may be another one. Otherwise null.
 */
export async function findLoss(pool: pg.Pool, folder: string, applications: number): Promise<string | null> {
  for (const name of (await listBackups(folder)).toReversed()) {
    const kept = await readHeader(path.join(folder, name));
    if (!kept) continue;
    const deleted = await countDeleted(pool, kept.takenAt);
    if (kept.applications - deleted - applications <= kept.applications / 2) continue;
    return `The new one has ${applications}, ${name} has ${kept.applications}, and ${deleted} were deleted since. No older backup is removed.`;
  }
  return null;
}

/** Counts from the beginning of that day, in UTC as the days of the list are. */
async function countDeleted(pool: pg.Pool, since: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    "select count(*)::integer as count from erased_application where erased_on >= ($1::timestamptz at time zone 'utc')::date",
    [since],
  );
  return rows[0]?.count ?? 0;
}
