import type pg from "pg";
import type { MailChange } from "../../../application/team/answer.ts";
import type { ChangeOutcome } from "../../../application/team/application.ts";
import { recordChange } from "../../applications/record-change.ts";
import { answerWords } from "../../applications/stored-mail.ts";
import { inTransaction } from "../../database/transaction.ts";
import { addJob } from "../../jobs/job-table.ts";

type Application = { member: string; reference: string };

/**
 * Stops the application's waiting answer, also for the other applications of the same mail, and takes back the mark as
 * handled that came with it. `too-late`: a try has begun whose end is not known; there is no other one.
 */
export async function stopAnswer(pool: pg.Pool, { member, reference }: Application): Promise<ChangeOutcome> {
  return inTransaction(pool, async (client) => {
    const { rows: stopped } = await client.query<{ reference: string }>(
      `with stopped as (
         delete from mail where letter in (${waitingLetters}) and open_tries = 0 and sent_at is null and gave_up_at is null
         returning application_id, added_at
       ), reopened as (
         update application a set handled_by = null, handled_at = null
         from stopped where a.id = application_id and a.handled_at = added_at
       )
       select reference from stopped join application on application.id = application_id`,
      [reference],
    );
    await client.query(`update application a set answer_words = ${answerWords} where reference = any($1)`, [
      stopped.map((application) => application.reference),
    ]);
    for (const { reference: one } of stopped) {
      await addJob(client, { kind: "button", subject: one });
      await recordChange(client, { member, action: "unsent", subject: one });
    }
    if (stopped.length > 0) return "done";
    const { rowCount } = await client.query(
      `update mail set gave_up_at = now(), last_failure = 'stopped' where letter in (${waitingLetters})`,
      [reference],
    );
    if (rowCount) await recordChange(client, { member, action: "unsent", subject: reference });
    return "too-late";
  });
}

const waitingLetters = `
  select letter from mail join application a on a.id = application_id
  where a.reference = $1 and kind = 'answer' and sent_at is null and gave_up_at is null`;

/**
 * Sends a mail that was given up again, to `address` if there is one; or notes that a sent one came back. `unchanged`:
 * someone was faster. `unknown`: there is no such application.
 */
export async function changeMail(
  pool: pg.Pool,
  { member, reference }: Application,
  change: MailChange,
  { id, address }: { id: string; address: string | null },
): Promise<ChangeOutcome> {
  return inTransaction(pool, async (client) => {
    const { rows } =
      change === "mail-again"
        ? await client.query<{ id: string }>(sendAgain, [reference, id, address])
        : await client.query<{ id: string }>(noteReturn, [reference, id]);
    if (rows.length === 0) {
      const { rowCount } = await client.query("select from application where reference = $1", [reference]);
      return rowCount ? "unchanged" : "unknown";
    }
    if (change === "mail-again")
      for (const mail of rows) await addJob(client, { kind: "mail", subject: mail.id, isFirst: true });
    const action = change === "mail-again" ? "mailed-again" : "came-back";
    await recordChange(client, { member, action, subject: reference });
    return "done";
  });
}

const letterOf = `
  select letter from mail join application a on a.id = application_id where a.reference = $1 and mail.id = $2`;

const sendAgain = `
  update mail set gave_up_at = null, last_failure = null, server_reply = null, open_tries = 0, first_tried_at = null,
                  to_address = coalesce($3, to_address)
  where letter in (${letterOf}) and gave_up_at is not null returning id::text`;

const noteReturn = `
  update mail set sent_at = null, gave_up_at = now(), last_failure = 'came-back', server_reply = null
  where letter in (${letterOf}) and sent_at is not null returning id::text`;
