import path from "node:path";
import type pg from "pg";
import { noteGoodRound } from "../../good-rounds.ts";
import { createBackup, type Backup } from "../create-backup.ts";
import { openSession } from "../open-session.ts";
import { backupFileName, deleteOldBackups, deletePartialBackups } from "./backup-files.ts";

/** Any fixed number, the same in every instance of the site. */
const backupLock = 7_202_613;

/** After one that failed or was interrupted. */
export const pauseMinutes = 10;

export type BackupSchedule = { folder: string; everyHours: number; keep: number };

export type ScheduledBackup =
  /** Not yet, or another instance is making it. */
  | { kind: "not-due" }
  | { kind: "made"; backup: Backup; hadFailed: boolean }
  /** `lastTakenAt`: of which moment the last good one is. */
  | { kind: "failed"; error: unknown; reason: string; lastTakenAt: Date | null };

/**
 * Makes a backup in the schedule's folder if one is due, and deletes the oldest beyond those to keep. Of several
 * instances one does. A failure is recorded for all instances. Rejects when the database cannot be asked.
 */
export async function runScheduledBackup(
  { pool, url }: { pool: pg.Pool; url: string },
  schedule: BackupSchedule,
  signal: AbortSignal,
): Promise<ScheduledBackup> {
  // Mostly it is not, which needs no connection of its own.
  const due = await findDue(pool, schedule);
  if (!due) return { kind: "not-due" };
  try {
    const backup = await makeInTurn(url, schedule, signal);
    return backup ? { kind: "made", backup, hadFailed: due.hadFailed } : { kind: "not-due" };
  } catch (error) {
    // The site stops: nothing failed.
    if (signal.aborted) return { kind: "not-due" };
    const reason = reasonOf(error);
    await pool.query("update scheduled_backup set tried_at = now(), failure = $1", [reason]).catch(() => {});
    return { kind: "failed", error, reason, lastTakenAt: due.lastTakenAt };
  }
}

/** Null when another instance makes it, or has just made it. */
async function makeInTurn(url: string, schedule: BackupSchedule, signal: AbortSignal): Promise<Backup | null> {
  const session = await openSession(url);
  try {
    const { rows } = await session.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [
      backupLock,
    ]);
    const due = rows[0]?.isOurs ? await findDue(session, schedule) : null;
    if (!due) return null;
    await session.query("update scheduled_backup set tried_at = now()");
    await deletePartialBackups(schedule.folder);
    const file = path.join(schedule.folder, backupFileName(due.now));
    // Nothing else makes files of these names.
    const backup = await createBackup({ url, file, isForced: true, signal });
    const name = path.basename(file);
    await session.query("update scheduled_backup set file = $1, size_bytes = $2, taken_at = $3, failure = null", [
      name,
      backup.sizeBytes,
      backup.takenAt,
    ]);
    await noteGoodRound(session, "backup");
    await deleteOldBackups(schedule.folder, schedule.keep, name);
    return backup;
  } finally {
    await session.end();
  }
}

type Due = { now: Date; lastTakenAt: Date | null; hadFailed: boolean };

/** By the database's clock, which is one for all instances. A time in the future means that it was set back. */
async function findDue(database: pg.Pool | pg.Client, { everyHours }: BackupSchedule): Promise<Due | null> {
  const { rows } = await database.query<Due>(
    `select now(), taken_at as "lastTakenAt", failure is not null as "hadFailed" from scheduled_backup
     where (taken_at is null or taken_at > clock_timestamp() or taken_at <= now() - make_interval(hours => $1))
       and (tried_at is null or tried_at > clock_timestamp() or tried_at <= now() - make_interval(mins => $2))`,
    [everyHours, pauseMinutes],
  );
  return rows[0] ?? null;
}

/** Readiness shows it to everyone: no path, and nothing that the database quotes. */
function reasonOf(error: unknown): string {
  const { code, name } = error as NodeJS.ErrnoException;
  return code ?? name;
}
