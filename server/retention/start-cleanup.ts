import type pg from "pg";
import { undeliveredPeriods } from "../../application/limits.ts";
import { erasedListWriter } from "../backup/erased-list.ts";
import { findHold, holdSentence } from "../backup/restore-hold.ts";
import { eraseWithdrawn, forgetWithdrawals } from "../candidate/withdraw-application.ts";
import { formRateLimit, forgetFullBuckets } from "../intake/rate-limit.ts";
import { noteGoodRound } from "../good-rounds.ts";
import type { EventLog } from "../log.ts";
import { stagedHours, sweepUploads } from "../intake/staged-chunks.ts";
import { forgetMailedAddresses } from "../mail/mail-outbox.ts";
import { sweepSessions } from "../team/sign-in/sessions.ts";
import { announceEnds } from "./due-applications.ts";
import { purgeApplications } from "./purge-applications.ts";

const minuteMs = 60_000;

/** The clock of a machine that has just started may be wrong until it has asked a time server. */
const cleanupTiming = { firstPurgeMs: 10 * minuteMs, purgeMs: 60 * minuteMs };

/**
 * Deletes what may no longer be kept, by schedule: applications past their time, unfinished uploads and ended sessions
 * every hour, and full buckets of the rate limit every minute. While the database is away, the next run tries again.
 * `erasedListFile` has the list of what is gone, which is at most a minute behind, and complete after `stop`.
 */
export function startCleanup({
  pool,
  log,
  retentionDays,
  erasedListFile,
  timing = cleanupTiming,
}: {
  pool: pg.Pool;
  log: EventLog;
  retentionDays: number;
  erasedListFile: string;
  timing?: typeof cleanupTiming;
}): { stop(): Promise<void> } {
  const longestDays = undeliveredPeriods * retentionDays;
  let lastWarnedAt = -Infinity;
  let isHeld = false;
  const writeErasedList = erasedListWriter({ pool, log, file: erasedListFile, days: longestDays });
  void sweep();
  void writeErasedList();
  const first = setTimeout(() => void purge(), timing.firstPurgeMs);
  const timers = [
    setInterval(() => void purge(), timing.purgeMs),
    setInterval(() => void sweep(), 60 * minuteMs),
    setInterval(() => void writeErasedList(), minuteMs),
    // The relay is quicker, unless it is off.
    setInterval(() => void eraseWithdrawn(pool).catch(() => {}), minuteMs),
    setInterval(() => void forgetMailedAddresses(pool).catch(() => {}), minuteMs),
    setInterval(() => void forgetFullBuckets(pool, formRateLimit).catch(() => {}), minuteMs),
  ];
  return {
    async stop() {
      clearTimeout(first);
      timers.forEach(clearInterval);
      await writeErasedList();
    },
  };

  async function purge() {
    try {
      const outcome = await purgeApplications(pool, retentionDays);
      if (outcome.kind === "held") {
        isHeld = true;
        log.error(
          { ...outcome.due, objections: outcome.objections },
          `NO APPLICATION IS DELETED UNTIL SOMEONE CONFIRMS IT. ${outcome.objections.join(" ")} If this is right, "npm run applications -- purge --yes" deletes what is due; if not, correct the clock or RETENTION_DAYS.`,
        );
        return;
      }
      await forgetWithdrawals(pool, longestDays);
      await noteGoodRound(pool, "purge");
      if (isHeld) log.warn({}, "SCHEDULED DELETION WORKS AGAIN.");
      isHeld = false;
      const { count } = outcome;
      if (count > 0) log.info({ count, retentionDays }, "Applications were deleted: their time is over.");
      await warnOfEnds();
    } catch (error) {
      log.warn({ err: error }, "Applications could not be deleted on time; the next hour tries again.");
    }
  }

  /** Not every hour: the list says it at any time. */
  async function warnOfEnds() {
    const { count, firstEnd } = await announceEnds(pool, retentionDays);
    if (count === 0 || performance.now() - lastWarnedAt < 24 * 60 * minuteMs) return;
    lastWarnedAt = performance.now();
    log.warn(
      { count, firstEnd },
      `APPLICATIONS THAT NEVER REACHED THE CHAT WILL BE DELETED. They came in almost ${longestDays} days ago. "npm run applications -- list --undelivered" says which, and when.`,
    );
  }

  async function sweep() {
    const restoredFrom = await findHold(pool).catch(() => null);
    if (restoredFrom) log.error({ restoredFrom }, `NOTHING IS SENT SINCE THE RESTORE. ${holdSentence(restoredFrom)}`);
    try {
      const count = await sweepUploads(pool);
      if (count > 0) log.info({ count, stagedHours }, "Unfinished uploads were deleted.");
    } catch (error) {
      log.warn({ err: error }, "Unfinished uploads could not be deleted; the next hour tries again.");
    }
    try {
      await sweepSessions(pool);
    } catch (error) {
      log.warn({ err: error }, "Ended sessions of the team could not be deleted; the next hour tries again.");
    }
  }
}
