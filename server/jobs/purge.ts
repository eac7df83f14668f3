import { undeliveredPeriods } from "../../application/limits.ts";
import { announceEnds } from "../retention/due-applications.ts";
import { forgetReferences } from "../retention/forget-references.ts";
import { purgeApplications } from "../retention/purge-applications.ts";
import type { AlarmingParts, JobHandler } from "./job-kinds.ts";
import { forgetWithdrawals } from "./withdrawal/erase-withdrawn.ts";

/** Deletes the applications whose time is over, and warns of applications that never reached the chat. */
export function purger({ pool, log, raiseAlarm }: AlarmingParts, retentionDays: number): JobHandler {
  const longestDays = undeliveredPeriods * retentionDays;
  return async () => {
    await forgetWithdrawals(pool, longestDays);
    await forgetReferences(pool);
    const outcome = await purgeApplications(pool, retentionDays);
    // The status check raises the alarm.
    if (outcome.kind === "held") return { kind: "retry" };
    if (outcome.count > 0)
      log.info({ count: outcome.count, retentionDays }, "Applications were deleted: their time is over.");
    const count = await announceEnds(pool, retentionDays);
    if (count > 0)
      raiseAlarm(
        "undelivered-end",
        `The applications came in almost ${longestDays} days ago. "scriptmark applications list --undelivered" says which, and when.`,
        { count },
      );
    return;
  };
}
