import type pg from "pg";
import type { ApplicationChange, ChangeOutcome } from "../../../application/team/application.ts";
import type { TeamAction } from "../../../application/team/changes.ts";
import { multiLine } from "../../applications/clean-text.ts";
import { recordChange } from "../../applications/record-change.ts";
import { searchable } from "../../applications/search-text.ts";
import { runSoon } from "../../jobs/job-table.ts";
import { resendApplication } from "../../jobs/chat/outbox.ts";
import { eraseApplication } from "../../retention/erase-application.ts";

/** Does what a member asked for and writes it to the log, both or neither. */
export async function changeApplication(
  pool: pg.Pool,
  { member, reference, change }: { member: string; reference: string; change: ApplicationChange },
): Promise<ChangeOutcome> {
  switch (change) {
    case "handle": {
      const set = "handled_by = $1, handled_at = now() where handled_at is null";
      return update(pool, { member, reference, action: "handled" }, set);
    }
    case "reopen": {
      const set = "handled_by = null, handled_at = null where handled_at is not null";
      return update(pool, { member, reference, action: "reopened" }, set);
    }
    case "send-again":
      return resendApplication(pool, reference, (client) =>
        recordChange(client, { member, action: "sent-again", subject: reference }),
      );
    case "delete": {
      const outcome = await eraseApplication(pool, reference, member);
      await runSoon(pool, "message deletion");
      return outcome;
    }
  }
}

/** Empty text removes the note; `unchanged`: it is not the one that was written at `replaced`. */
export function writeNote(
  pool: pg.Pool,
  { member, reference, text, replaced }: { member: string; reference: string; text: string; replaced: Date | null },
): Promise<ChangeOutcome> {
  const note = multiLine(text) || null;
  const set = `note = $4::text, note_by = case when $4 is not null then $1 end,
    note_at = case when $4 is not null then date_trunc('milliseconds', now()) end,
    search_text = split_part(search_text, chr(10), 1) || chr(10) || $5
    where note_at is not distinct from $6::timestamptz`;
  const change = { member, reference, action: "noted" } as const;
  return update(pool, change, set, [note, searchable(note ?? ""), replaced]);
}

/**
 * Changes the application and writes it to the log, in one statement: of two members who press at once, one has done it.
 * `set` has `member` as $1, and ends with a condition.
 */
async function update(
  pool: pg.Pool,
  { member, reference, action }: { member: string; reference: string; action: TeamAction },
  set: string,
  values: unknown[] = [],
): Promise<ChangeOutcome> {
  const { rows } = await pool.query<{ outcome: ChangeOutcome }>(
    `with changed as (
       update application set ${set} and reference = $2 returning reference
     ), logged as (
       insert into team_change (member, action, subject) select $1::text, $3, reference from changed
     )
     select case when exists (select from changed) then 'done'
                 when exists (select from application where reference = $2) then 'unchanged'
                 else 'unknown' end as outcome`,
    [member, reference, action, ...values],
  );
  return rows[0]!.outcome;
}
