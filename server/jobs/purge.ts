import { undeliveredPeriods } from "../../application/limits.ts";
import { forgetWithdrawals } from "../applications/withdrawals.ts";
import { announceEnds } from "../retention/due-applications.ts";
import { purgeApplications } from "../retention/purge-applications.ts";
import type { HandlerParts, JobHandler } from "./job-kinds.ts";

/** Deletes the applications whose time is over, and warns of those that never reached the chat. */
export function purger({ pool, log }: HandlerParts, retentionDays: number): JobHandler {
  const longestDays = undeliveredPeriods * retentionDays;
  return async () => {
    const outcome = await purgeApplications(pool, retentionDays);
    // The status says so, and with it an alarm.
    if (outcome.kind === "held") return { kind: "failed" };
    await forgetWithdrawals(pool, longestDays);
    if (outcome.count > 0)
      log.info({ count: outcome.count, retentionDays }, "Applications were deleted: their time is over.");
    const count = await announceEnds(pool, retentionDays);
    if (count > 0)
      log.error(
        { count },
        `APPLICATIONS THAT NEVER REACHED THE CHAT WILL BE DELETED. They came in almost ${longestDays} days ago. "scriptmark applications list --undelivered" says which, and when.`,
      );
    return;
  };
}
