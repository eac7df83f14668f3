import type pg from "pg";
import * as z from "zod";
import { statusSecret } from "../../applications/candidate-links.ts";
import { answerBy, dayToHearBy, isOpen, isOverdue, isPostponed, isUnanswered } from "../../applications/progress.ts";
import { isWaiting, lockedApplications, toAddress } from "../../applications/stored-mail.ts";
import { mailFailures, type MailFailureKind } from "../../mail/mail-failures.ts";
import type { MailFacts, MailKind } from "../../mail/mail-kinds.ts";

type Database = Pick<pg.Pool, "query">;

/*
 * The life of a mail in the table `mail`. It waits (`isWaiting`) until it is sent or given up; a member may send one again
 * that was given up. A try is open from `beginTry` until its end is known:
 *
 * - `markMailSent`: the mail server took the mail
 * - `markMailNotSent` with the server's reply: the mail surely did not arrive, and the try counts for nothing
 * - `markMailNotSent` without one: there was no answer, or no try. An open try stays open, for it may have brought the mail
 *
 * One email about several applications has a row for each, with the same `letter`. They are tried and end together.
 */

/** Days after its first attempt on which a mail is given up, as mail servers do. Trouble of the server uses up none. */
const longestMailDays = 4;

/** A try whose end is not known may have brought the mail: there is one more, an hour later. */
export const openTries = { atMost: 2, restSeconds: 60 * 60 };

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
  /** How many applications its text names: more than it is still about if some left the letter since. */
  names: number;
  /** The first mail of the conversation, if this one is not it. */
  threadId: string | null;
  openTries: number;
  /** What is left of the wait after an open try; 0 for none. */
  restMs: number;
  /** It was first tried so long ago that it is given up. */
  isExpired: boolean;
  /** All applications of the letter that it is still about. */
  applications: LetterApplication[];
  secret: Buffer;
};

/** `laterDay`: a day such as 2026-12-09 that a member named after the first one had passed; null for none. */
const letterApplication = z.strictObject({
  id: z.uuid(),
  reference: z.string(),
  position: z.string(),
  email: z.string(),
  laterDay: z.iso.date().nullable(),
});

export type LetterApplication = z.output<typeof letterApplication>;

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
  await client.query(`delete from mail where application_id = $1 and kind = 'confirmation' and ${isWaiting()}`, [id]);
  await client.query(
    `update mail set letter = gen_random_uuid(),
                     went_to = case when $3 then nullif(went_to, $2) else went_to end,
                     to_address = case when $3 then nullif(to_address, $2) else to_address end
     where application_id = $1`,
    [id, email, isForgotten],
  );
}

/** Deletes what a waiting letter says of applications that are answered, or whose answer is under way. */
export async function dropAnswered(client: Database, { letter }: DueMail): Promise<void> {
  await client.query(
    `with ${lockedApplications("m.letter = $1")}
     delete from mail m using locked a
     where a.id = m.application_id and m.letter = $1 and ${isWaiting("m")} and not ${isUnanswered}`,
    [letter],
  );
}

/** Returns null when the mail is sent or given up, or its application is gone. */
export async function readDueMail(client: Database, id: string): Promise<DueMail | null> {
  const { rows } = await client.query<Omit<DueMail, "applications"> & { applications: unknown }>(
    `select m.id, m.kind, a.id as "applicationId", a.reference, a.received_at as "receivedAt",
            a.position_title as position, ${toAddress("m")} as email,
            r.size_bytes as "sizeBytes", encode(r.sha256, 'hex') as sha256,
            m.subject, m.text, m.answered_by as "answeredBy",
            (select email from team_member where name = m.answered_by) as "memberEmail",
            m.letter, m.names, m.open_tries::integer as "openTries",
            (select data->>'network' from job where kind = 'mail' and subject = m.id::text) as network,
            (select min(id)::text from mail where application_id = a.id and sent_at is not null
               and kind = 'confirmation' and id <> m.id) as "threadId",
            case when m.open_tries > 0 and m.tried_at <= clock_timestamp() then
              greatest(0, (extract(epoch from m.tried_at - now()) + $2) * 1000) else 0 end::float8 as "restMs",
            coalesce(m.first_tried_at < now() - make_interval(days => ${longestMailDays}), false) as "isExpired",
            ${isOpen} as "isOpen", ${isOverdue("now()")} as "isOverdue", ${dayToHearBy("now()")} as "answerBy",
            ${applicationsOfLetter} as applications,
            ${statusSecret} as secret
     from mail m join application a on a.id = m.application_id left join resume r on r.application_id = a.id
     where m.id = $1 and ${isWaiting("m")}`,
    [id, openTries.restSeconds],
  );
  const [due] = rows;
  return due ? { ...due, applications: z.array(letterApplication).parse(due.applications) } : null;
}

const applicationsOfLetter = `(
  select json_agg(json_build_object('id', a.id, 'reference', a.reference, 'position', a.position_title,
    'email', ${toAddress("one")}, 'laterDay', case when ${isPostponed("now()")} then ${answerBy} end) order by a.arrival)
  from mail one join application a on a.id = one.application_id
  where one.letter = m.letter and ${isWaiting("one")})`;

/**
 * Returns a statement that changes the rows `m` of one email that is not sent, `$1` its letter and `$2` its id: its own row
 * too, if its address was changed during the try.
 */
const changeLetter = (set: string, condition = "true") => `
  with ${lockedApplications(ofLetter)}
  update mail m set ${set} from locked a
  where a.id = m.application_id and ${ofLetter} and m.sent_at is null and ${condition}
  returning a.id as "applicationId", a.reference`;

const ofLetter = "(m.letter = $1 or m.id = $2)";

/**
 * Stores that a try begins, and where it goes, before it does: a process that dies in it leaves an open try. Returns false,
 * for nothing to be sent, when the mail was stopped, deleted, got another address, or is about fewer applications since it
 * was read.
 */
export async function beginTry(client: Database, { id, letter, email, applications }: DueMail): Promise<boolean> {
  const { rowCount } = await client.query(storeBegin, [letter, id, email, applications.length]);
  return rowCount !== 0;
}

const storeBegin = changeLetter(
  `open_tries = open_tries + 1, tried_at = now(), first_tried_at = coalesce(first_tried_at, now()),
   went_to = ${toAddress("m")}`,
  `m.gave_up_at is null and exists (
     select from mail m join application a on a.id = m.application_id where m.id = $2 and ${toAddress("m")} = $3)
   and (select count(*) from mail one where one.letter = $1 and ${isWaiting("one")}) = $4`,
);

type MailedApplication = { applicationId: string; reference: string };

/** Stores that a mail was sent; returns the applications that it is about. */
export async function markMailSent(client: Database, { id, letter }: DueMail): Promise<MailedApplication[]> {
  return (await client.query<MailedApplication>(storeSent, [letter, id])).rows;
}

const storeSent = changeLetter(
  "sent_at = now(), gave_up_at = null, last_failure = null, server_reply = null, open_tries = 0",
);

/**
 * Stores why a mail is not sent, and that it is given up, if the failure is one that ends it. `closed`: the try has surely
 * brought nothing, and what the server said. A first try that the server as a whole failed doesn't begin the mail's days: no
 * mailbox was asked.
 */
export async function markMailNotSent(
  client: Database,
  { id, letter }: DueMail,
  failure: MailFailureKind,
  closed: ClosedTry | null,
): Promise<void> {
  const { scope } = mailFailures[failure];
  const isUnasked = closed !== null && scope === "server";
  const values = [letter, id, failure, scope === "none", closed !== null, closed?.serverReply, isUnasked];
  await client.query(storeNotSent, values);
}

export type ClosedTry = { serverReply: string | null };

const storeNotSent = changeLetter(
  `last_failure = $3, gave_up_at = case when $4 then now() else gave_up_at end,
   open_tries = greatest(0, open_tries - case when $5 then 1 else 0 end), server_reply = $6,
   first_tried_at = case when $7 and first_tried_at = tried_at then null else first_tried_at end`,
);
