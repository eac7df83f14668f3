import type pg from "pg";
import type { ApplicationChange, ChangeOutcome } from "../../../application/team/application.ts";
import { recordChange } from "../../applications/record-change.ts";
import { resendApplication, type ResendOutcome } from "../../jobs/chat/resend-application.ts";
import { eraseApplication, type EraseOutcome } from "../../retention/erase-application.ts";

/** Does what a member asked for and writes it to the log, both or neither. */
export async function changeApplication(
  pool: pg.Pool,
  { member, reference, change }: { member: string; reference: string; change: ApplicationChange },
): Promise<ChangeOutcome> {
  switch (change) {
    case "handle":
    case "reopen":
      return setHandled(pool, { member, reference, isHandled: change === "handle" });
    case "send-again":
      return outcomeOf(
        await resendApplication(pool, reference, (client) =>
          recordChange(client, { member, action: "sent-again", subject: reference }),
        ),
      );
    case "delete":
      return outcomeOf(await eraseApplication(pool, reference, member));
  }
}

function outcomeOf(outcome: ResendOutcome | EraseOutcome): ChangeOutcome {
  return outcome === "queued" || outcome === "erased" ? "done" : outcome;
}

/** One statement: of two members who press the button at once, one has done it. */
async function setHandled(
  pool: pg.Pool,
  { member, reference, isHandled }: { member: string; reference: string; isHandled: boolean },
): Promise<ChangeOutcome> {
  const { rows } = await pool.query<{ isKnown: boolean; isChanged: boolean }>(
    `with changed as (
       update application set handled_by = case when $3 then $1 end, handled_at = case when $3 then now() end
       where reference = $2 and (handled_at is null) = $3 returning reference
     ), logged as (
       insert into team_change (member, action, subject)
       select $1, case when $3 then 'handled' else 'reopened' end, reference from changed
     )
     select exists (select from changed) as "isChanged",
            exists (select from application where reference = $2) as "isKnown"`,
    [member, reference, isHandled],
  );
  const { isKnown, isChanged } = rows[0]!;
  if (isChanged) return "done";
  return isKnown ? "unchanged" : "unknown";
}
