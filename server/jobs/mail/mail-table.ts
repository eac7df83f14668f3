import type pg from "pg";
import * as z from "zod";
import type { ReplyName, ReplyText } from "../../../application/team/answer.ts";
import { sentAs } from "../../../content/team/answer.ts";
import { lockedApplications } from "../../applications/stored-mail.ts";
import { searchable } from "../../applications/search-text.ts";
import { statusSecret } from "../../applications/candidate-links.ts";
import { answerBy, dayToHearBy, isOpen, isOverdue, isPostponed, isUnanswered } from "../../applications/progress.ts";
import { hashOfNetwork } from "../../limits/rate-limit.ts";
import type { MailFailureKind } from "../../mail/mail-failures.ts";
import { mailKinds, type MailFacts, type MailKind } from "../../mail/mail-kinds.ts";
import { addJob } from "../job-table.ts";

type Database = Pick<pg.Pool, "query">;

/** Days after its first attempt on which a mail is given up, as mail servers do. */
const longestMailDays = 4;

/** A try whose end is not known may have brought the mail: there is one more, an hour later. */
export const openTries = { atMost: 2, restSeconds: 60 * 60 };

/**
 * A member's letter to a candidate. `key`: the form's; the same one is stored once for each application. `letter`: the
 * same for all applications of one person, who gets one mail.
 */
export type WrittenAnswer = {
  key: string;
  letter: string;
  by: string;
  reply: ReplyName;
  reason: string | null;
  subject: string;
  text: string;
  /** As it was typed, with placeholders. */
  typed: ReplyText;
};

/**
 * Adds an email to a candidate and the job that sends it, in the transaction of `client`. `network`: whose share of the
 * day's mail it uses. Returns false, and adds nothing, when the application has an answer with this key.
 */
export async function addMail(
  client: Database,
  { applicationId, kind, network, letter, passedDay, answer }: NewMail,
): Promise<boolean> {
  const { rows } = await client.query<{ id: string }>({ name: "add mail", text: insertMail }, [
    applicationId,
    kind,
    answer?.key,
    answer?.letter ?? letter,
    answer?.by,
    answer?.reply,
    answer?.reason,
    answer?.subject,
    answer?.text,
    answer ? searchable(`${sentAs[answer.reply]} ${answer.by} ${answer.subject}`) : "",
    passedDay,
  ]);
  if (!rows[0]) return false;
  if (answer) {
    const { key, reply, reason, typed } = answer;
    await client.query(insertTyped, [applicationId, key, reply, reason, typed.subject, typed.text]);
  }
  const data = network === undefined ? null : { network: await hashOfNetwork(client, network) };
  await addJob(client, {
    kind: "mail",
    subject: rows[0].id,
    data,
    isFirst: !mailKinds[kind].isLimited,
    afterSeconds: answer ? await waitSeconds(client, answer.by) : 0,
  });
  return true;
}

/** How long an answer of the member waits, and can be stopped. */
async function waitSeconds(client: Database, member: string): Promise<number> {
  const { rows } = await client.query<{ minutes: number }>(
    "select answers_wait_minutes as minutes from team_member where name = $1",
    [member],
  );
  return 60 * (rows[0]?.minutes ?? 1);
}

const insertMail = `
  insert into mail (application_id, kind, key, letter, answered_by, reply, reason, subject, text, search_text, passed_day)
  values ($1, $2, $3, coalesce($4, gen_random_uuid()), $5, $6, $7, $8, $9, $10, $11)
  on conflict do nothing returning id::text`;

/** An answer that was stopped may be sent under the same key, by the form that one goes back to. */
const insertTyped = `
  insert into typed_answer (application_id, key, reply, reason, subject, text) values ($1, $2, $3, $4, $5, $6)
  on conflict (application_id, key) do update
  set reply = excluded.reply, reason = excluded.reason, subject = excluded.subject, text = excluded.text`;

/** `letter`: the same for all applications that one email is about. `passedDay`: that a mail past the day is about. */
type NewMail = {
  applicationId: string;
  kind: MailKind;
  network?: string;
  letter?: string;
  passedDay?: string;
  answer?: WrittenAnswer;
};

/** `answeredBy`: the member who wrote it, null for a mail that no one wrote. `memberEmail`: the member's address by now. */
export type DueMail = Omit<MailFacts, "statusUrl" | "notMeUrl" | "applications"> & {
  id: string;
  kind: MailKind;
  applicationId: string;
  /** Empty: its owner said that the application is not theirs. */
  email: string;
  /** A hash of the network that caused it; null for a mail that no visitor caused. */
  network: string | null;
  answeredBy: string | null;
  memberEmail: string | null;
  letter: string;
  /** The first mail of the conversation, if this one is not it. */
  threadId: string | null;
  openTries: number;
  /** The rest of the wait after a try whose end is not known; null without one. */
  restMs: number | null;
  isExpired: boolean;
  /** All applications of the letter that it is still about. */
  applications: LetterApplication[];
  secret: Buffer;
};

/** The rows `m` of one email, as SQL: its own row too, if its address was changed during the try. */
const ofLetter = "(m.letter = $1 or m.id = $2)";

/** `laterDay`: a day such as 2026-12-09 that a member named after the first one had passed; null for none. */
const letterApplication = z.strictObject({
  id: z.uuid(),
  reference: z.string(),
  position: z.string(),
  email: z.string(),
  laterDay: z.iso.date().nullable(),
});

export type LetterApplication = z.output<typeof letterApplication>;

/** Where a mail `m` of `application a` is to go, as SQL. */
const toAddress = "coalesce(m.to_address, a.email)";

/**
 * Follows a change of the address that `application` has still: confirmations that wait are not sent, and a letter that is
 * about other applications of the mailbox, too, is one of its own from now on, as it may go elsewhere when it leaves or is
 * sent again. An address that was not the candidate's (`isForgotten`) is not kept with earlier mail either.
 */
export async function leaveAddress(
  client: Database,
  { id, email }: { id: string; email: string },
  isForgotten: boolean,
): Promise<void> {
  await client.query(
    "delete from mail where application_id = $1 and kind = 'confirmation' and sent_at is null and gave_up_at is null",
    [id],
  );
  await client.query(
    `update mail set letter = gen_random_uuid(),
                     went_to = case when $3 then nullif(went_to, $2) else went_to end,
                     to_address = case when $3 then nullif(to_address, $2) else to_address end
     where application_id = $1`,
    [id, email, isForgotten],
  );
}

const onlyWhileOpen = Object.entries(mailKinds).flatMap(([kind, { isOnlyWhileOpen }]) =>
  isOnlyWhileOpen ? [kind] : [],
);

/** Deletes what a letter of such a kind says of applications that are answered, or whose answer is under way. */
export async function dropAnswered(client: Database, id: string): Promise<void> {
  await client.query(
    `with ${lockedApplications("m.letter = (select letter from mail where id = $1)")}
     delete from mail m using locked a
     where a.id = m.application_id and m.letter = (select letter from mail where id = $1)
       and m.kind = any($2) and m.sent_at is null and m.gave_up_at is null and not ${isUnanswered}`,
    [id, onlyWhileOpen],
  );
}

/** Returns null when the mail is sent or given up, or its application is gone. */
export async function readDueMail(client: Database, id: string): Promise<DueMail | null> {
  const { rows } = await client.query<Omit<DueMail, "applications"> & { applications: unknown }>(
    `select m.id, m.kind, a.id as "applicationId", a.reference, a.received_at as "receivedAt",
            a.position_title as position, ${toAddress} as email,
            r.size_bytes as "sizeBytes", encode(r.sha256, 'hex') as sha256,
            m.subject, m.text, m.answered_by as "answeredBy",
            (select email from team_member where name = m.answered_by) as "memberEmail",
            m.letter, m.open_tries::integer as "openTries",
            (select data->>'network' from job where kind = 'mail' and subject = m.id::text) as network,
            (select min(id)::text from mail where application_id = a.id and sent_at is not null
               and kind = 'confirmation' and id <> m.id) as "threadId",
            case when m.open_tries > 0 and m.tried_at <= clock_timestamp() then
              (extract(epoch from m.tried_at - now()) + $2) * 1000 end::float8 as "restMs",
            coalesce(m.first_tried_at < now() - make_interval(days => ${longestMailDays}), false) as "isExpired",
            ${isOpen} as "isOpen", ${isOverdue("now()")} as "isOverdue", ${dayToHearBy("now()")} as "answerBy",
            ${applicationsOfLetter} as applications,
            ${statusSecret} as secret
     from mail m join application a on a.id = m.application_id left join resume r on r.application_id = a.id
     where m.id = $1 and m.sent_at is null and m.gave_up_at is null`,
    [id, openTries.restSeconds],
  );
  const [due] = rows;
  return due ? { ...due, applications: z.array(letterApplication).parse(due.applications) } : null;
}

const applicationsOfLetter = `(
  select json_agg(json_build_object('id', a.id, 'reference', a.reference, 'position', a.position_title,
    'email', ${toAddress.replace("m.", "one.")}, 'laterDay', case when ${isPostponed("now()")} then ${answerBy} end) order by a.arrival)
  from mail one join application a on a.id = one.application_id
  where one.letter = m.letter and one.sent_at is null and one.gave_up_at is null)`;

/**
 * Stores that a try begins, and where it goes, before it does: a process that dies in it leaves an open try. Returns false,
 * for nothing to be sent, when the mail was stopped, deleted or got another address since it was read.
 */
export async function beginTry(client: Database, { id, letter, email }: DueMail): Promise<boolean> {
  const { rowCount } = await client.query(
    `with ${lockedApplications(ofLetter)}
     update mail m set open_tries = open_tries + 1, tried_at = now(), first_tried_at = coalesce(first_tried_at, now()),
                       went_to = ${toAddress}
     from locked a
     where a.id = m.application_id and ${ofLetter} and sent_at is null and gave_up_at is null and exists (
       select from mail m join application a on a.id = m.application_id where m.id = $2 and ${toAddress} = $3)`,
    [letter, id, email],
  );
  return rowCount !== 0;
}

/** Stores that a mail was sent; returns the applications that it is about. */
export async function markMailSent(
  client: Database,
  { id, letter }: DueMail,
): Promise<{ applicationId: string; reference: string }[]> {
  const { rows } = await client.query<{ applicationId: string; reference: string }>(
    `with ${lockedApplications(ofLetter)}
     update mail m set sent_at = now(), gave_up_at = null, last_failure = null, server_reply = null, open_tries = 0
     from locked a
     where ${ofLetter} and sent_at is null and a.id = application_id
     returning a.id as "applicationId", a.reference`,
    [letter, id],
  );
  return rows;
}

type NotSent = {
  failure: MailFailureKind;
  isGivenUp: boolean;
  serverReply?: string | null;
  /** The try that began is over, and has surely brought nothing. */
  isTryOver?: boolean;
};

export async function markMailNotSent(
  client: Database,
  { id, letter }: DueMail,
  { failure, isGivenUp, serverReply = null, isTryOver = false }: NotSent,
): Promise<void> {
  await client.query(
    `with ${lockedApplications(ofLetter)}
     update mail m set last_failure = $3, server_reply = $5, gave_up_at = case when $4 then now() else gave_up_at end,
                       open_tries = greatest(0, open_tries - case when $6 then 1 else 0 end)
     from locked a where ${ofLetter} and sent_at is null and a.id = application_id`,
    [letter, id, failure, isGivenUp, serverReply, isTryOver],
  );
}
