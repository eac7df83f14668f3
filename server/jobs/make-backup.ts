import path from "node:path";
import type pg from "pg";
import { createBackup, type Backup } from "../backup/create-backup.ts";
import { backupFileName, deleteOldBackups, deletePartialBackups } from "../backup/backup-files.ts";
import { findLoss } from "../backup/find-loss.ts";
import type { AlarmingParts, JobHandler } from "./job-kinds.ts";
import { reasonOf } from "./retry-delay.ts";

type BackupSchedule = { folder: string; everyHours: number; keep: number };

/**
 * Makes a backup if one is due, and deletes the oldest ones beyond the number to keep, unless the new one lacks
 * applications.
 */
export function backupMaker(
  { pool, log, raiseAlarm }: AlarmingParts,
  url: string,
  schedule: BackupSchedule,
): JobHandler {
  return async (_job, { stopping }) => {
    const now = await findDue(pool, schedule);
    if (!now) return;
    const begunMs = performance.now();
    try {
      const { damaged, ...backup } = await make(now, stopping);
      log.info({ ...backup, seconds: Math.round((performance.now() - begunMs) / 1000) }, "A backup was made.");
      if (damaged.length > 0)
        raiseAlarm("backup-damaged", "The backup has these resumes damaged too: restore them from an earlier one.", {
          damaged,
        });
      return;
    } catch (error) {
      if (stopping.aborted) return { kind: "runAgain", afterMs: 0 };
      const reason = reasonOf(error);
      log.warn({ err: error, folder: schedule.folder }, `The scheduled backup failed (${reason}).`);
      await pool.query("update scheduled_backup set failure = $1", [reason]);
      return { kind: "retry" };
    }
  };

  async function make(now: Date, signal: AbortSignal): Promise<Backup> {
    await pool.query("update scheduled_backup set tried_at = now()");
    await deletePartialBackups(schedule.folder);
    const name = backupFileName(now);
    const backup = await createBackup({ url, file: path.join(schedule.folder, name), isForced: true, signal });
    await pool.query("update scheduled_backup set taken_at = $1, failure = null", [backup.takenAt]);
    const loss = await findLoss(pool, schedule.folder, backup.applications);
    if (loss) raiseAlarm("backup-lacks", loss);
    else await deleteOldBackups(schedule.folder, schedule.keep, name);
    return backup;
  }
}

/** Now, by the database's clock; null when none is due. A time in the future means that the clock was set back. */
async function findDue(pool: pg.Pool, { everyHours }: BackupSchedule): Promise<Date | null> {
  const { rows } = await pool.query<{ now: Date }>(
    `select now() from scheduled_backup
     where taken_at is null or taken_at > clock_timestamp() or taken_at <= now() - make_interval(hours => $1)`,
    [everyHours],
  );
  return rows[0]?.now ?? null;
}
