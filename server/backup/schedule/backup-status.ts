import type pg from "pg";
import { queryWithTimeout } from "../../database/query-with-timeout.ts";

/**
 * The scheduled backup, as every instance knows it. Times are ISO 8601.
 * - `takenAt`: of which moment the last good one holds the state; with `file`, its name, and `sizeBytes`
 * - `triedAt`: when the last one was begun; `failure`: why the last one that ended failed, null when it did not
 * - `isLate`: the last good one is older than two intervals; null where this instance makes none
 */
export type BackupStatus = {
  takenAt: string | null;
  file: string | null;
  sizeBytes: number | null;
  triedAt: string | null;
  failure: string | null;
  isLate: boolean | null;
};

/** For readiness, pages and metrics. `everyHours`: BACKUP_HOURS, null without BACKUP_DIR. All null while the database is away. */
export async function readBackupStatus(pool: pg.Pool, everyHours: number | null): Promise<BackupStatus> {
  const rows = await queryWithTimeout<Row>(
    timeoutMs,
    pool,
    `select taken_at as "takenAt", file, size_bytes::float8 as "sizeBytes", tried_at as "triedAt", failure,
            extract(epoch from now() - coalesce(taken_at, tried_at))::float8 as "ageSeconds"
     from scheduled_backup`,
  ).catch(() => []);
  const [row] = rows;
  if (!row) return { takenAt: null, file: null, sizeBytes: null, triedAt: null, failure: null, isLate: null };
  const { takenAt, triedAt, ageSeconds, ...rest } = row;
  return {
    ...rest,
    takenAt: takenAt?.toISOString() ?? null,
    triedAt: triedAt?.toISOString() ?? null,
    isLate: everyHours === null ? null : (ageSeconds ?? 0) > 2 * everyHours * 3600,
  };
}

type Row = Pick<BackupStatus, "file" | "sizeBytes" | "failure"> & {
  takenAt: Date | null;
  triedAt: Date | null;
  ageSeconds: number | null;
};

const timeoutMs = 3000;
