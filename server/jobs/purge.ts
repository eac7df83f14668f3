import type pg from "pg";
import type { ApplicationSettings } from "../../application/answer.ts";
import { endedLinkDays } from "../../application/limits.ts";
import { referencePattern } from "../../application/reference.ts";
import { copyMayBeLeft } from "../../content/chat-messages.ts";
import { purgeApplications } from "../retention/purge-applications.ts";
import type { HandlerParts, JobHandler } from "./job-kinds.ts";

export function purger({ pool, log }: HandlerParts, settings: ApplicationSettings): JobHandler {
  return async () => {
    const outcome = await purgeApplications(pool, settings);
    // The alarm about this comes from the checks.
    if (outcome.kind === "held") return { kind: "retry" };
    await forgetReferences(pool);
    if (outcome.count > 0)
      log.info(
        { count: outcome.count, retentionDays: settings.retentionDays },
        "Applications were deleted: their time is over.",
      );
    if (outcome.mayBeLeft.length > 0) log.warn({ references: outcome.mayBeLeft }, copyMayBeLeft(outcome.mayBeLeft));
    return;
  };
}

/**
 * After 30 days, these go: ended links, the messages of erased applications that a person had to look for, and the
 * references of erased applications in the log of changes.
 */
async function forgetReferences(pool: pg.Pool): Promise<void> {
  await pool.query(
    `with forgotten as (
       delete from ended_link where ended_at < now() - make_interval(days => $1) returning reference
     )
     delete from job
     where kind = 'chat line' and subject in (select 'withdrawal ' || reference from forgotten)`,
    [endedLinkDays],
  );
  await pool.query(
    `delete from message_to_delete m where message_id is null
       and not exists (select from application a where a.reference = m.reference)
       and not exists (
         select from erased_application e where e.reference = m.reference and e.erased_on >= current_date - $1::integer)`,
    [endedLinkDays],
  );
  await pool.query(
    `update team_change set subject = null
     where subject ~ $2 and at < now() - make_interval(days => $1)
       and not exists (select from application where reference = subject)`,
    [endedLinkDays, `^${referencePattern.source}$`],
  );
}
