import { randomUUID } from "node:crypto";
import type pg from "pg";
import {
  fillLetter,
  type AnswerOutcome,
  type FilledLetter,
  type LeftOutReason,
  type PostedAnswer,
  type ReplyText,
  type TypedAnswer,
} from "../../../application/team/answer.ts";
import { cleanLetter, singleLine } from "../../../application/clean-text.ts";
import { invitations, lastActAt } from "../../applications/progress.ts";
import { answerActions } from "../../../application/team/changes.ts";
import { recordChange } from "../../applications/record-change.ts";
import { mailboxOf } from "../../applications/same-person.ts";
import { searchable } from "../../applications/search-text.ts";
import { answerWords, isGiven, lastMail } from "../../applications/stored-mail.ts";
import { inTransaction } from "../../database/transaction.ts";
import { addMail } from "../../jobs/mail/add-mail.ts";

/**
 * Stores an email of `member` to each person with the job that sends it, in one transaction for each person, who gets one
 * mail that names all positions. Returns what became of each application. An application that was answered with this key
 * and this text before counts as answered, and gets nothing new.
 */
export async function answerApplications(
  pool: pg.Pool,
  member: string,
  answer: PostedAnswer,
): Promise<AnswerOutcome[]> {
  const references = [...answer.seen.keys()];
  const outcomes = new Map<string, LeftOutReason | null>(references.map((reference) => [reference, "gone"]));
  const invited = answer.isToInvited ? [] : await readInvitedElsewhere(pool, references);
  for (const group of await groupByPerson(pool, references)) {
    for (const { reference, leftOut } of await answerPerson(pool, member, group, { ...answer, invited }))
      outcomes.set(reference, leftOut);
  }
  return [...outcomes].map(([reference, leftOut]) => ({ reference, leftOut }));
}

/** Returns the letters that each person would get, in the order of `references`, as `answerApplications` writes them. */
export async function fillLetters(
  pool: pg.Pool,
  references: string[],
  { subject, text }: ReplyText,
  isToSeveral: boolean,
): Promise<FilledLetter[]> {
  const reply = { subject, text };
  const { rows } = await pool.query<Addressed>(
    `select reference, first_name as "firstName", position_title as position
     from application where reference = any($1) order by arrival desc`,
    [references],
  );
  return (await groupByPerson(pool, references)).map((group) => {
    const applications = rows.filter(({ reference }) => group.includes(reference));
    return { references: group, ...(isToSeveral ? fillLetter(applications, reply) : cleaned(reply)) };
  });
}

/** A mailbox and a name make a person: couples and schools share a mailbox. */
async function groupByPerson(pool: pg.Pool, references: string[]): Promise<string[][]> {
  const { rows } = await pool.query<{ reference: string; email: string; name: string }>(
    `select reference, email, first_name || ' ' || last_name as name
     from application where reference = any($1) order by array_position($1::text[], reference)`,
    [references],
  );
  const groups = Map.groupBy(rows, ({ reference, email, name }) =>
    email === "" ? reference : `${mailboxOf(email)} ${searchable(singleLine(name))}`,
  );
  return [...groups.values()].map((group) => group.map(({ reference }) => reference));
}

/** Returns the applications of candidates whose last answer to another application invites them. */
export async function readInvitedElsewhere(pool: pg.Pool, references: string[]): Promise<string[]> {
  const { rows } = await pool.query<{ reference: string }>(
    `with chosen as materialized (select id, reference, person_keys from application where reference = any($1))
     select distinct chosen.reference from chosen
     join application a on a.id <> chosen.id and a.person_keys && chosen.person_keys
     ${lastMail("answer")} where answer.reply = any(${invitations}) and answer.gave_up_at is null`,
    [references],
  );
  return rows.map(({ reference }) => reference);
}

type Addressed = { reference: string; firstName: string; position: string };

type Application = Addressed & {
  id: string;
  lastActAt: Date | null;
  hasAddress: boolean;
  hasSpamSigns: boolean;
  hasAnswer: boolean;
  hasThisAnswer: boolean;
  /** This form was sent before, and what is sent now is not under way: its text is another one, or its mail was given up. */
  isSentBefore: boolean;
};

/** `invited`: the applications that are left out because their candidates are invited for another position. */
type Answer = PostedAnswer & { invited: string[] };

/** The applications of one person. */
async function answerPerson(
  pool: pg.Pool,
  member: string,
  references: string[],
  answer: Answer,
): Promise<AnswerOutcome[]> {
  return inTransaction(pool, async (client) => {
    // The statement after the lock sees what another press has committed meanwhile.
    const lock = "select from application where reference = any($1) order by arrival desc for no key update";
    await client.query(lock, [references]);
    const { rows } = await client.query<Application>(selectApplications, [
      references,
      answer.key,
      answer.subject,
      answer.text,
    ]);
    const judged = rows.map((application) => ({ ...application, leftOut: leftOutBecause(application, answer) }));
    const open = judged.filter(({ leftOut, hasThisAnswer }) => leftOut === null && !hasThisAnswer);
    const isToOne = answer.seen.size === 1;
    const { subject, text } = isToOne ? cleaned(answer) : fillLetter(open, answer);
    const { rows: same } = await client.query<{ id: string }>(sameToday, [open.map(({ id }) => id), subject, text]);
    const isRepeated = (id: string) => same.some((row) => row.id === id);
    const answered = open.filter(({ id }) => !isRepeated(id));
    const { key, reply, reason } = answer;
    const typed = { subject: answer.subject, text: answer.text };
    const names = isToOne ? 1 : open.length;
    const written = { key, letter: randomUUID(), by: member, reply, reason, subject, text, typed, names };
    for (const { id, reference } of answered) {
      await addMail(client, { applicationId: id, kind: "answer", answer: written });
      await recordChange(client, { member, action: answerActions[reply], subject: reference });
    }
    await client.query(`update application a set answer_words = ${answerWords} where id = any($1)`, [
      answered.map(({ id }) => id),
    ]);
    return references.map((reference) => {
      const found = judged.find((application) => application.reference === reference);
      if (!found) return { reference, leftOut: "gone" as const };
      return { reference, leftOut: isRepeated(found.id) ? ("repeated" as const) : found.leftOut };
    });
  });
}

const selectApplications = `
  select id, reference, first_name as "firstName", position_title as position, ${lastActAt} as "lastActAt",
         email <> '' as "hasAddress", spam_signs <> '{}' as "hasSpamSigns",
         exists (select from mail where application_id = a.id and kind = 'answer' and ${isGiven()}) as "hasAnswer",
         exists (select from mail where application_id = a.id and key = $2) as "hasThisAnswer",
         exists (select from mail left join typed_answer typed using (application_id, key)
                 where application_id = a.id and key = $2
                   and not coalesce((typed.subject, typed.text) = ($3, $4) and ${isGiven()}, false)) as "isSentBefore"
  from application a where reference = any($1) order by arrival desc`;

const sameToday = `
  select a.id from mail join application a on a.id = application_id
  where a.id = any($1) and subject = $2 and text = $3 and added_at > now() - interval '1 day' and ${isGiven()}`;

/** Returns the answer as it was typed in the form with this key; null for none. */
export async function readTypedAnswer(pool: pg.Pool, key: string): Promise<TypedAnswer | null> {
  const { rows } = await pool.query<TypedAnswer>(
    "select reply, reason, subject, text from typed_answer where key = $1 limit 1",
    [key],
  );
  return rows[0] ?? null;
}

/**
 * Returns the applications that are in the same emails of the form with this key as some of `references`, the newest first:
 * an email is stopped for all of them.
 */
export async function readLetterReferences(pool: pg.Pool, references: string[], key: string): Promise<string[]> {
  const { rows } = await pool.query<{ reference: string }>(
    `select reference from application a join mail on application_id = a.id
     where key = $2 and letter in (
       select letter from mail join application on application.id = application_id where reference = any($1) and key = $2)
     order by arrival desc`,
    [references, key],
  );
  return rows.map(({ reference }) => reference);
}

function leftOutBecause(
  { reference, lastActAt, hasAddress, hasSpamSigns, hasAnswer, hasThisAnswer, isSentBefore }: Application,
  { seen, isAnother, isToSuspicious, invited }: Answer,
): LeftOutReason | null {
  if (hasThisAnswer) return isSentBefore ? "sent-before" : null;
  if (lastActAt?.getTime() !== seen.get(reference)?.getTime()) return "changed";
  if (!hasAddress) return "no-address";
  if (hasAnswer && !isAnother) return "answered";
  if (hasSpamSigns && !isToSuspicious) return "suspicious";
  return invited.includes(reference) ? "invited" : null;
}

/** A text to one was read as it is sent. */
function cleaned({ subject, text }: ReplyText): ReplyText {
  return { subject: singleLine(subject), text: cleanLetter(text) };
}
