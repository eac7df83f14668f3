import type pg from "pg";
import type { MailChange } from "../../../application/team/answer.ts";
import type { ChangeOutcome } from "../../../application/team/application.ts";
import { recordChange } from "../../applications/record-change.ts";
import { answerWords, isWaiting, lockedApplications } from "../../applications/stored-mail.ts";
import { inTransaction } from "../../database/transaction.ts";
import { addJob } from "../../jobs/job-table.ts";

type Application = { member: string; reference: string };

/**
 * Stops the waiting answer of an application that the form with this key sent, also for the other applications of the same
 * mail. One that was ever tried stays, as given up: the candidate may have it. `too-late`: it is sent, or a try has begun
 * whose end is not known; there is no other one.
 */
export async function stopAnswer(
  client: Pick<pg.Pool, "query">,
  { member, reference, key }: Application & { key: string },
): Promise<ChangeOutcome> {
  const { rows: stopped } = await client.query<{ reference: string }>(
    `with stopped as (
       delete from mail where letter in (${waitingLetter}) and tried_at is null and ${isWaiting()}
       returning application_id
     )
     select reference from stopped join application on application.id = application_id`,
    [reference, key],
  );
  const references = stopped.map((application) => application.reference);
  await client.query(`update application a set answer_words = ${answerWords} where reference = any($1)`, [references]);
  for (const subject of references) await recordChange(client, { member, action: "unsent", subject });
  if (references.length > 0) return "done";
  const { rowCount } = await client.query(
    `update mail set gave_up_at = now(), last_failure = 'stopped' where letter in (${waitingLetter})`,
    [reference, key],
  );
  if (rowCount) await recordChange(client, { member, action: "unsent", subject: reference });
  const { rows } = await client.query<{ isSent: boolean }>(
    `select exists (select from mail where mail.application_id = a.id and mail.key = typed.key
       and (open_tries > 0 or last_failure is distinct from 'stopped')) as "isSent"
     from typed_answer typed join application a on a.id = typed.application_id where a.reference = $1 and typed.key = $2`,
    [reference, key],
  );
  const [answer] = rows;
  if (!answer) return "changed";
  // Stopped with the one to another application of the same person, or before.
  return answer.isSent ? "too-late" : "done";
}

const waitingLetter = `
  select letter from mail join application a on a.id = application_id
  where a.reference = $1 and mail.key = $2 and ${isWaiting()}`;

/**
 * Sends a mail that was given up again, to `address` if there is one; or notes that a sent one came back.
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
        ? await client.query<ChangedMail>(sendAgain, [reference, id, address])
        : await client.query<ChangedMail>(noteReturn, [reference, id]);
    if (rows.length === 0) {
      const { rowCount } = await client.query("select from application where reference = $1", [reference]);
      return rowCount ? "changed" : "gone";
    }
    for (const mail of rows) {
      if (change === "mail-again") await addJob(client, { kind: "mail", subject: mail.id, isFirst: true });
      await addJob(client, { kind: "button", subject: mail.reference });
    }
    const action = change === "mail-again" ? "mailed-again" : "came-back";
    await recordChange(client, { member, action, subject: reference });
    return "done";
  });
}

type ChangedMail = { id: string; reference: string };

const letterOf = `
  select letter from mail join application a on a.id = application_id where a.reference = $1 and mail.id = $2`;

const changed = "mail.id::text, locked.reference";

/** Only an answer may go to another address: any other mail has the candidate's secret link. */
const sendAgain = `
  with ${lockedApplications(`m.letter in (${letterOf})`)}
  update mail set gave_up_at = null, last_failure = null, server_reply = null, open_tries = 0, first_tried_at = null,
                  to_address = coalesce($3, to_address)
  from locked where locked.id = application_id and letter in (${letterOf}) and gave_up_at is not null and ($3::text is null or kind = 'answer') returning ${changed}`;

const noteReturn = `
  with ${lockedApplications(`m.letter in (${letterOf})`)}
  update mail set sent_at = null, gave_up_at = now(), last_failure = 'came-back', server_reply = null
  from locked where locked.id = application_id and letter in (${letterOf}) and sent_at is not null and kind = 'answer' returning ${changed}`;
