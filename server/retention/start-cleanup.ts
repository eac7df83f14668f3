import type pg from "pg";
import { formRateLimit, forgetFullBuckets } from "../intake/rate-limit.ts";
import type { Log } from "../log.ts";
import { stagedHours, sweepUploads } from "../intake/staged-chunks.ts";
import { purgeApplications } from "./purge-applications.ts";

const minuteMs = 60_000;

/**
 * Deletes what may no longer be kept, by schedule: applications past `retentionDays` and unfinished uploads every
 * hour, and full buckets of the rate limit every minute. While the database is away, the next run tries again.
 */
export function startCleanup({ pool, log, retentionDays }: { pool: pg.Pool; log: Log; retentionDays: number }): {
  stop(): void;
} {
  void purge();
  void sweep();
  const timers = [
    setInterval(() => void purge(), 60 * minuteMs),
    setInterval(() => void sweep(), 60 * minuteMs),
    setInterval(() => void forgetFullBuckets(pool, formRateLimit).catch(() => {}), minuteMs),
  ];
  return { stop: () => timers.forEach(clearInterval) };

  async function purge() {
    try {
      const count = await purgeApplications(pool, retentionDays);
      if (count > 0) log.info({ count, retentionDays }, "Applications were deleted: their time is over.");
    } catch (error) {
      log.warn({ err: error }, "Applications could not be deleted on time; the next hour tries again.");
    }
  }

  async function sweep() {
    try {
      const count = await sweepUploads(pool);
      if (count > 0) log.info({ count, stagedHours }, "Unfinished uploads were deleted.");
    } catch (error) {
      log.warn({ err: error }, "Unfinished uploads could not be deleted; the next hour tries again.");
    }
  }
}
