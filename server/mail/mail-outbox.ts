import { createHmac } from "node:crypto";
import type pg from "pg";
import { statusSecret } from "../candidate/status-url.ts";
import { dueNow, dueParameters, type RetryTiming } from "../relay/relay-timing.ts";
import type { MailFailureKind } from "./mail-failures.ts";

/** Mails to one address in any 24 hours, those that may have arrived included. */
export const mailsADay = 3;

/** Days after which a mail that could not be sent is given up: as mail servers do it. */
const longestDays = 4;

/** A mail that is due. `secret` is the database's own. */
export type DueMail = {
  id: string;
  reference: string;
  receivedAt: Date;
  position: string;
  email: string;
  sizeBytes: number | null;
  sha256: string | null;
  failures: number;
  isExpired: boolean;
  secret: Buffer;
};

/** The next mail that is due, and none of an application that is being withdrawn. */
export async function findDueMail(client: Pick<pg.Pool, "query">, timing: RetryTiming): Promise<DueMail | null> {
  const { rows } = await client.query<DueMail>(
    `select a.id, a.reference, a.received_at as "receivedAt", a.position_title as position, a.email,
            r.size_bytes as "sizeBytes", encode(r.sha256, 'hex') as sha256, m.failures,
            a.received_at < now() - make_interval(days => ${longestDays}) as "isExpired", ${statusSecret} as secret
     from mail m join application a on a.id = m.application_id left join resume r on r.application_id = a.id
     where m.sent_at is null and m.gave_up_at is null and ${dueNow("$1", "$2")}
       and not exists (select from withdrawal w where w.reference = a.reference)
     order by m.next_attempt_at limit 1`,
    dueParameters(timing),
  );
  return rows[0] ?? null;
}

/**
 * Counts an attempt, and one more mail to its address, in a statement of its own: they count even if the process dies
 * during the send. Null, and nothing is counted, when the address had its mails for a day. Only for one sender at a time.
 * The id is for `markMailFailed`.
 */
export async function countMail(
  client: Pick<pg.Pool, "query">,
  { id, email, secret }: DueMail,
): Promise<string | null> {
  const hash = createHmac("sha256", secret).update(`mail ${email.toLowerCase()}`).digest();
  const { rows } = await client.query<{ id: string }>(
    `with counted as (
       insert into mailed_address (address_hash)
       select $1 where (
         select count(*) from mailed_address where address_hash = $1 and mailed_at > now() - interval '1 day'
       ) < ${mailsADay}
       returning id
     ), attempted as (
       update mail set attempts = attempts + 1 where application_id = $2 and exists (select from counted)
     )
     select id from counted`,
    [hash, id],
  );
  return rows[0]?.id ?? null;
}

export async function markMailSent(client: Pick<pg.Pool, "query">, id: string): Promise<void> {
  await client.query(
    "update mail set sent_at = now(), last_failure = null, response_code = null, failures = 0 where application_id = $1",
    [id],
  );
}

/**
 * `waitMs` from now is the next attempt; null gives the mail up. `countId`: a mail that surely did not arrive no longer
 * counts; null leaves all counts as they are.
 */
export async function markMailFailed(
  client: Pick<pg.Pool, "query">,
  id: string,
  result: {
    failure: MailFailureKind;
    responseCode: number | null;
    waitMs: number | null;
    isOwn: boolean;
    countId: string | null;
  },
): Promise<void> {
  const { failure, responseCode, waitMs, isOwn, countId } = result;
  await client.query(
    `with uncounted as (delete from mailed_address where id = $6)
     update mail set last_failure = $2, response_code = $3, failures = failures + $4::int,
            gave_up_at = case when $5::float8 is null then now() end,
            next_attempt_at = now() + coalesce($5::float8, 0) * interval '1 millisecond'
     where application_id = $1`,
    [id, failure, responseCode, isOwn ? 1 : 0, waitMs, countId],
  );
}

/** Who got mail is known for a day. A time in the future means the clock was set back. */
export async function forgetMailedAddresses(client: Pick<pg.Pool, "query">): Promise<void> {
  await client.query(
    "delete from mailed_address where mailed_at < now() - interval '1 day' or mailed_at > clock_timestamp()",
  );
}
