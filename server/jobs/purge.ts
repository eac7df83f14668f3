import { forgetReferences } from "../retention/forget-references.ts";
import { purgeApplications } from "../retention/purge-applications.ts";
import type { HandlerParts, JobHandler } from "./job-kinds.ts";

/** Deletes the applications whose time is over. */
export function purger({ pool, log }: HandlerParts, retentionDays: number): JobHandler {
  return async () => {
    await forgetReferences(pool);
    const outcome = await purgeApplications(pool, retentionDays);
    // The status check raises the alarm about this.
    if (outcome.kind === "held") return { kind: "retry" };
    if (outcome.count > 0)
      log.info({ count: outcome.count, retentionDays }, "Applications were deleted: their time is over.");
    return;
  };
}
