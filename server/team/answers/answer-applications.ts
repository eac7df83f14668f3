import type pg from "pg";
import { fillReply, type Addressee, type PostedAnswer } from "../../../application/team/answer.ts";
import { cleanLetter } from "../../../application/clean-text.ts";
import { singleLine } from "../../applications/clean-text.ts";
import { recordChange } from "../../applications/record-change.ts";
import { inTransaction } from "../../database/transaction.ts";
import { addJob } from "../../jobs/job-table.ts";
import { addMail } from "../../jobs/mail/mail-table.ts";

/**
 * Stores an email to each candidate with the job that sends it, and marks the application as handled by `member`, each in
 * one transaction. Returns the references of the answered ones. An application that was answered with this key before is
 * one of them, and gets nothing new; one that someone else changed in the meantime gets no answer.
 */
export async function answerApplications(pool: pg.Pool, member: string, answer: PostedAnswer): Promise<string[]> {
  const answered: string[] = [];
  for (const reference of answer.seen.keys())
    if (await answerOne(pool, member, reference, answer).catch(noneWhenChanged)) answered.push(reference);
  return answered;
}

async function answerOne(pool: pg.Pool, member: string, reference: string, answer: PostedAnswer): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<Addressee & { applicationId: string }>(
      `select id as "applicationId", reference, first_name as "firstName", position_title as position
       from application where reference = $1 for no key update`,
      [reference],
    );
    const [found] = rows;
    if (!found) throw new ChangedMeanwhile();
    const { subject, text } = fillReply(answer, { ...found, firstName: singleLine(found.firstName) });
    const isNew = await addMail(client, {
      applicationId: found.applicationId,
      kind: "answer",
      answer: { key: answer.key, by: member, subject: singleLine(subject), text: cleanLetter(text) },
    });
    if (!isNew) return true;
    const { rowCount } = await client.query(markHandled, [reference, member, answer.seen.get(reference)]);
    if (!rowCount) throw new ChangedMeanwhile();
    await addJob(client, { kind: "button", subject: reference });
    await recordChange(client, { member, action: "answered", subject: reference });
    return true;
  });
}

// Pages know the time to the millisecond.
const markHandled = `
  update application set handled_by = $2, handled_at = clock_timestamp()
  where reference = $1 and date_trunc('milliseconds', handled_at) is not distinct from $3::timestamptz`;

/** The error rolls the answer back. */
class ChangedMeanwhile extends Error {}

function noneWhenChanged(error: unknown): false {
  if (error instanceof ChangedMeanwhile) return false;
  throw error;
}
