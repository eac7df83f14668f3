import type pg from "pg";
import type { Settings } from "../../server/env.ts";
import { findHold, holdSentence } from "../../server/retention/restore-hold.ts";
import { readMailStates, shortMailWords, type MailState } from "../../server/mail/mail-state.ts";
import { singleLine } from "../../server/applications/clean-text.ts";
import { alignedTable, utcMinute } from "../output/aligned.ts";
import { done, type CommandResult } from "../command-result.ts";
import { deliveryColumns, deliveryOf, type Delivery } from "./delivery.ts";

type Row = Delivery & { id: string; reference: string; receivedAt: Date; name: string; position: string };

/** Which applications: all of the conditions count. */
type Selection = { isUndeliveredOnly: boolean; spamSign: string | null; limit: number };

/** The latest applications, newest first, or the undelivered ones in the order in which they go out. */
export async function listApplications(
  pool: pg.Pool,
  {
    isUndeliveredOnly,
    spamSign,
    limit,
    retentionDays,
    telegram,
  }: Selection & Pick<Settings, "retentionDays" | "telegram">,
): Promise<CommandResult> {
  const { rows } = await pool.query<Row & { total: number }>(
    `select a.id, a.reference, a.received_at as "receivedAt", a.first_name || ' ' || a.last_name as name,
            a.position_title as position, ${deliveryColumns}, count(*) over ()::integer as total
     from application a join outbox o on o.application_id = a.id
     where (not $2 or o.delivered_at is null)
       and ($4::text is null or $4 = any(a.spam_signs))
     order by ${isUndeliveredOnly ? "(select rank from job where kind = 'application' and subject = a.id::text), a.arrival" : "a.arrival desc"} limit $3`,
    [retentionDays, isUndeliveredOnly, limit, spamSign],
  );
  const total = rows[0]?.total ?? 0;
  const mailStates = await readMailStates(
    pool,
    rows.map(({ id }) => id),
  );
  const applications = rows.map((row) => listed(row, mailStates.get(row.id) ?? null));
  const restoredFrom = await findHold(pool);
  const json = { total, applications, restoredFrom };
  const held = restoredFrom ? `\n${holdSentence(restoredFrom)}` : "";
  if (total === 0) return done(noneText(isUndeliveredOnly, spamSign !== null) + held, json);

  const table = alignedTable([
    ["REFERENCE", "RECEIVED", "NAME", "POSITION", "CHAT", "MAIL"],
    ...applications.map((row) => [
      row.reference,
      utcMinute(row.receivedAt),
      singleLine(row.name),
      singleLine(row.position),
      deliveryOf(row, telegram).short,
      shortMailWords(row.mail),
    ]),
  ]);
  const more = total > rows.length ? `\n${rows.length} of ${total}; --limit shows more.` : "";
  return done(table + more + held, json);
}

function noneText(isUndeliveredOnly: boolean, isFiltered: boolean): string {
  if (isFiltered) return "There are no such applications.";
  return isUndeliveredOnly ? "Nothing is waiting to be sent." : "No applications yet.";
}

function listed({ id: _id, total: _total, ...row }: Row & { total: number }, mail: MailState) {
  return { ...row, mail };
}
