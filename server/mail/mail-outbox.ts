import { createHmac } from "node:crypto";
import type pg from "pg";
import { mayGoOut } from "../backup/restore-hold.ts";
import { statusSecret } from "../candidate/status-url.ts";
import { dueNow, dueParameters, type RetryTiming } from "../relay/relay-timing.ts";
import type { MailLimits } from "../env.ts";
import { mailboxOf } from "./mailbox.ts";
import type { MailFailureKind, ReachedLimit } from "./mail-failures.ts";

/** Mails to one mailbox in any 24 hours, those that may have arrived included. */
export const mailsADay = 3;

/** Days after its first attempt on which a mail is given up: as mail servers do it. */
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
            coalesce(m.first_tried_at < now() - make_interval(days => ${longestDays}), false) as "isExpired",
            ${statusSecret} as secret
     from mail m join application a on a.id = m.application_id left join resume r on r.application_id = a.id
     where m.sent_at is null and m.gave_up_at is null and ${mayGoOut} and ${dueNow("$1", "$2")}
       and not exists (select from withdrawal w where w.reference = a.reference)
     order by m.next_attempt_at limit 1`,
    dueParameters(timing),
  );
  return rows[0] ?? null;
}

type CountedMail = { countId: string; reached: null } | { countId: null; reached: ReachedLimit };

const networkOfMail = "select network_hash from mail where application_id = $2";

/**
 * Counts an attempt, and one more mail to its mailbox, in a statement of its own: they count even if the process dies
 * during the send. Nothing is counted when a limit is reached. Only for one sender at a time. `countId` is for
 * `markMailFailed`.
 */
export async function countMail(
  client: Pick<pg.Pool, "query">,
  { id, email, secret }: DueMail,
  limits: MailLimits,
): Promise<CountedMail> {
  const hash = createHmac("sha256", secret)
    .update(`mail ${mailboxOf(email)}`)
    .digest();
  const { rows } = await client.query<CountedMail>(
    `with past as (
       select count(*) filter (where address_hash = $1) as mailbox, count(*) as site,
              count(*) filter (where network_hash = (${networkOfMail})) as network
       from mailed_address where mailed_at > now() - interval '1 day'
     ), judged as (
       select case when mailbox >= ${mailsADay} then 'too-many'
                   when network >= $3 then 'network-limit'
                   when site >= $4 then 'site-limit' end as reached
       from past
     ), counted as (
       insert into mailed_address (address_hash, network_hash)
       select $1, (${networkOfMail}) from judged where reached is null returning id
     ), attempted as (
       update mail set attempts = attempts + 1, first_tried_at = coalesce(first_tried_at, now())
       where application_id = $2 and exists (select from counted)
     )
     select reached, (select id from counted) as "countId" from judged`,
    [hash, id, limits.perNetwork, limits.inAll],
  );
  return rows[0]!;
}

export async function markMailSent(client: Pick<pg.Pool, "query">, id: string): Promise<void> {
  await client.query(
    `update mail set sent_at = now(), last_failure = null, response_code = null, failures = 0, network_hash = null
     where application_id = $1`,
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
            network_hash = case when $5::float8 is not null then network_hash end,
            next_attempt_at = now() + coalesce($5::float8, 0) * interval '1 millisecond'
     where application_id = $1`,
    [id, failure, responseCode, isOwn ? 1 : 0, waitMs, countId],
  );
}

/**
 * Notes that all mail that is due waits for the limit of the whole site, and returns whether none did before. Rows that
 * are being deleted are left out.
 */
export async function holdDueMail(client: Pick<pg.Pool, "query">): Promise<boolean> {
  const { rows } = await client.query<{ isNew: boolean }>(
    `with held as (
       update mail set last_failure = 'site-limit', response_code = null where application_id in (
         select application_id from mail
         where ${isWaiting} and next_attempt_at <= now() and last_failure is distinct from 'site-limit'
         for update skip locked)
     )
     select not exists (select from mail where ${isWaiting} and last_failure = 'site-limit') as "isNew"`,
  );
  return rows[0]!.isNew;
}

const isWaiting = "sent_at is null and gave_up_at is null";

/** Who got mail is known for a day. A time in the future means the clock was set back. */
export async function forgetMailedAddresses(client: Pick<pg.Pool, "query">): Promise<void> {
  await client.query(
    "delete from mailed_address where mailed_at < now() - interval '1 day' or mailed_at > clock_timestamp()",
  );
}
