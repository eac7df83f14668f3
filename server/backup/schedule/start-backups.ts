import type pg from "pg";
import type { EventLog } from "../../log.ts";
import { pauseMinutes, runScheduledBackup, type BackupSchedule, type ScheduledBackup } from "./run-scheduled-backup.ts";

const checkMs = 60_000;

/**
 * Makes a backup whenever one is due, the first at once. `stop` ends the one under way, which leaves nothing behind, and
 * resolves when it has ended.
 */
export function startBackups({
  database,
  schedule,
  log,
  everyMs = checkMs,
}: {
  database: { pool: pg.Pool; url: string };
  schedule: BackupSchedule;
  log: EventLog;
  everyMs?: number;
}): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let current: Promise<void> | null = null;
  const check = () => {
    current ??= run().finally(() => (current = null));
  };
  check();
  const timer = setInterval(check, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await current;
    },
  };

  async function run() {
    const begin = performance.now();
    // A lost database is logged elsewhere; the next check asks it again.
    const outcome = await runScheduledBackup(database, schedule, stopping.signal).catch(() => null);
    if (outcome) report(outcome, Math.round((performance.now() - begin) / 1000));
  }

  function report(outcome: ScheduledBackup, seconds: number) {
    if (outcome.kind === "not-due") return;
    if (outcome.kind === "failed") {
      const { error, reason, lastTakenAt } = outcome;
      const last = lastTakenAt ? `The last good one is of ${lastTakenAt.toISOString()}` : "There is none yet";
      log.error(
        { err: error, folder: schedule.folder, lastTakenAt },
        `THE SCHEDULED BACKUP FAILED (${reason}). BACKUP_DIR is ${schedule.folder}. ${last}. It is tried again every ${pauseMinutes} minutes.`,
      );
      return;
    }
    const { damaged, ...backup } = outcome.backup;
    log.info({ ...backup, seconds }, "A backup was made.");
    if (outcome.hadFailed) log.warn({}, "SCHEDULED BACKUPS WORK AGAIN.");
    if (damaged.length > 0) {
      log.error(
        { damaged },
        "RESUMES IN THE DATABASE ARE DAMAGED, so they are in the backup too: restore them from an earlier one.",
      );
    }
  }
}
