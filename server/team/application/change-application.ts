import type pg from "pg";
import type { ApplicationChange, ChangeOutcome, NoteEdit } from "../../../application/team/application.ts";
import type { TeamAction } from "../../../application/team/changes.ts";
import { cleanLetter } from "../../../application/clean-text.ts";
import { recordChange } from "../../applications/record-change.ts";
import { searchable } from "../../applications/search-text.ts";
import { addJob, runSoon } from "../../jobs/job-table.ts";
import { resendApplication } from "../../jobs/chat/resend-application.ts";
import { inTransaction } from "../../database/transaction.ts";
import { stopAnswer } from "../answers/change-mail.ts";
import { eraseApplication } from "../../retention/erase-application.ts";

type Database = Pick<pg.Pool, "query">;

type Change = { member: string; reference: string; change: ApplicationChange; note?: NoteEdit | null | undefined };

/** Makes a member's change and writes it to the log, both or neither. */
export async function changeApplication(pool: pg.Pool, change: Change): Promise<ChangeOutcome> {
  const { member, reference } = change;
  switch (change.change) {
    case "note":
    case "handle":
    case "answered-by-hand":
    case "reopen":
      return decide(pool, change);
    case "unsend":
      return stopAnswer(pool, change);
    case "send-again":
      return resendApplication(pool, reference, (client) =>
        recordChange(client, { member, action: "sent-again", subject: reference }),
      );
    case "delete": {
      const erased = await eraseApplication(pool, { member, action: "deleted", subject: reference });
      await runSoon(pool, "message deletion");
      return erased ? "done" : "unknown";
    }
  }
}

/** Saves the note, and then the decision, if there is one: both or neither. */
async function decide(pool: pg.Pool, { member, reference, change, note }: Change): Promise<ChangeOutcome> {
  return inTransaction(pool, async (client) => {
    const saved = note ? await writeNote(client, { member, reference, ...note }) : "done";
    if (saved !== "done" || !isDecision(change)) return saved;
    const decision = decisions[change];
    const changed = await update(client, { member, reference, action: decision.action }, decision.set);
    if (changed === "done") await addJob(client, { kind: "button", subject: reference });
    return changed;
  });
}

/** The list of handled applications has the order of their times. */
const decisions = {
  handle: { action: "handled", set: "handled_by = $1, handled_at = clock_timestamp() where handled_at is null" },
  // The email has left, also if someone else handled the application before.
  "answered-by-hand": {
    action: "answered-by-hand",
    set: `handled_by = $1, handled_at = clock_timestamp(), answered_by_hand_at = clock_timestamp()
          where answered_by_hand_at is null`,
  },
  reopen: {
    action: "reopened",
    set: "handled_by = null, handled_at = null, answered_by_hand_at = null where handled_at is not null",
  },
} as const;

function isDecision(change: ApplicationChange): change is keyof typeof decisions {
  return Object.hasOwn(decisions, change);
}

/** Empty text removes the note. `note-changed`: it is not the one that was written at `replaced`. */
export async function writeNote(
  client: Database,
  { member, reference, text, replaced }: { member: string; reference: string } & NoteEdit,
): Promise<ChangeOutcome> {
  const note = cleanLetter(text) || null;
  const selectSame = "select from application where reference = $1 and note is not distinct from $2";
  const { rows } = await client.query(selectSame, [reference, note]);
  // Without typed text the note stays, whatever it is by now.
  if (rows.length > 0 || (note === null && replaced === null)) return "done";
  const set = `note = $4::text, note_by = case when $4 is not null then $1 end,
    note_at = case when $4 is not null then date_trunc('milliseconds', now()) end,
    search_text = split_part(search_text, chr(10), 1) || chr(10) || $5
    where note_at is not distinct from $6::timestamptz`;
  const change = { member, reference, action: "noted" } as const;
  const outcome = await update(client, change, set, [note, searchable(note ?? ""), replaced]);
  return outcome === "unchanged" ? "note-changed" : outcome;
}

/** In one statement, so that of two members one makes a change. `set` has `member` as $1, and ends with a condition. */
async function update(
  client: Database,
  { member, reference, action }: { member: string; reference: string; action: TeamAction },
  set: string,
  values: unknown[] = [],
): Promise<ChangeOutcome> {
  const { rows } = await client.query<{ outcome: ChangeOutcome }>(
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
