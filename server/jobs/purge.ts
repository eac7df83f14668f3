import { undeliveredPeriods } from "../../application/limits.ts";
import { forgetWithdrawals } from "../applications/withdrawals.ts";
import { announceEnds } from "../retention/due-applications.ts";
import { purgeApplications } from "../retention/purge-applications.ts";
import type { HandlerParts, JobHandler } from "./job-kinds.ts";

/** The clock of a machine that has just started may be wrong until it has asked a time server. */
const firstPurgeSeconds = 600;

/** Deletes the applications whose time is over, and warns of those that never reached the chat. */
export function purger(
  { pool, log }: HandlerParts,
  retentionDays: number,
  uptimeSeconds = () => process.uptime(),
): JobHandler {
  const longestDays = undeliveredPeriods * retentionDays;
  let lastWarnedMs = -Infinity;
  return async () => {
    const tooEarlySeconds = firstPurgeSeconds - uptimeSeconds();
    if (tooEarlySeconds > 0) return { kind: "again", afterMs: tooEarlySeconds * 1000 };
    const outcome = await purgeApplications(pool, retentionDays);
    // The status says so, and with it an alarm.
    if (outcome.kind === "held") return { kind: "failed" };
    await forgetWithdrawals(pool, longestDays);
    if (outcome.count > 0)
      log.info({ count: outcome.count, retentionDays }, "Applications were deleted: their time is over.");
    await warnOfEnds();
    return;
  };

  /** Not every hour: the list says it at any time. */
  async function warnOfEnds() {
    const { count, firstEnd } = await announceEnds(pool, retentionDays);
    if (count === 0 || performance.now() - lastWarnedMs < 24 * 3_600_000) return;
    lastWarnedMs = performance.now();
    log.error(
      { count, firstEnd },
      `APPLICATIONS THAT NEVER REACHED THE CHAT WILL BE DELETED. They came in almost ${longestDays} days ago. "scriptmark applications list --undelivered" says which, and when.`,
    );
  }
}
