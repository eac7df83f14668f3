import { createHmac } from "node:crypto";
import type pg from "pg";
import { statusSecret } from "../../applications/stored-application.ts";
import { isOpen } from "../../applications/team-progress.ts";
import type { MailLimits } from "../../base/env.ts";
import { mailboxOf } from "../../applications/same-person.ts";
import type { ReachedLimit } from "../../mail/mail-failures.ts";
import { mailKinds, type MailFacts, type MailKind } from "../../mail/mail-kinds.ts";
import { addJob } from "../job-table.ts";

type Database = Pick<pg.Pool, "query">;

/** Emails to one mailbox in any 24 hours, including sends with an unknown end. */
export const mailsADay = 3;

/** Days after its first attempt on which a mail is given up, as mail servers do. */
const longestMailDays = 4;

/** A member's letter to a candidate. `key`: the form's; the same one is stored once. */
export type WrittenAnswer = { key: string; by: string; subject: string; text: string };

/**
 * Adds an email to a candidate and the job that sends it, in the transaction of `client`. `network`: whose daily share a
 * limited mail uses. Returns false, and adds nothing, when the application has an answer with this key.
 */
export async function addMail(client: Database, { applicationId, kind, network, answer }: NewMail): Promise<boolean> {
  const { rows } = await client.query<{ id: string }>(
    `insert into mail (application_id, kind, key, answered_by, subject, text) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing returning id::text`,
    [applicationId, kind, answer?.key, answer?.by, answer?.subject, answer?.text],
  );
  if (!rows[0]) return false;
  const data = network === undefined ? null : { network: await hashOfNetwork(client, network) };
  await addJob(client, { kind: "mail", subject: rows[0].id, data, isFirst: !mailKinds[kind].isLimited });
  return true;
}

type NewMail = { applicationId: string; kind: MailKind; network?: string; answer?: WrittenAnswer };

/** Returns a hash for the limit of a network. Only the database has the key, and only for a day. */
async function hashOfNetwork(client: Database, network: string): Promise<string> {
  const { rows } = await client.query<{ hash: string }>(
    "select encode(sha256(key || convert_to($1, 'UTF8')), 'hex') as hash from network_key",
    [network],
  );
  return rows[0]!.hash;
}

/** Replaces the key after a day: older hashes then only show which waiting emails are for the same network. */
export async function rotateNetworkKey(database: Database): Promise<void> {
  await database.query(
    `update network_key set key = uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), made_at = now()
     where made_at < now() - interval '1 day' or made_at > clock_timestamp()`,
  );
}

/** `answeredBy`: the member who wrote it, null for a mail that no one wrote. `memberEmail`: the member's address by now. */
export type DueMail = Omit<MailFacts, "statusUrl"> & {
  id: string;
  kind: MailKind;
  applicationId: string;
  email: string;
  answeredBy: string | null;
  memberEmail: string | null;
  isExpired: boolean;
  secret: Buffer;
};

/** Null when the mail is sent or given up, or its application is gone. */
export async function readDueMail(client: Database, id: string): Promise<DueMail | null> {
  const { rows } = await client.query<DueMail>(
    `select m.id, m.kind, a.id as "applicationId", a.reference, a.received_at as "receivedAt",
            a.position_title as position, a.email, r.size_bytes as "sizeBytes", encode(r.sha256, 'hex') as sha256,
            m.subject, m.text, m.answered_by as "answeredBy",
            (select email from team_member where name = m.answered_by) as "memberEmail",
            coalesce(m.first_tried_at < now() - make_interval(days => ${longestMailDays}), false) as "isExpired",
            ${isOpen} as "isOpen",
            ${statusSecret} as secret
     from mail m join application a on a.id = m.application_id left join resume r on r.application_id = a.id
     where m.id = $1 and m.sent_at is null and m.gave_up_at is null`,
    [id],
  );
  return rows[0] ?? null;
}

type CountedMail = { countId: string; reached: null } | { countId: null; reached: ReachedLimit };

const networkOfMail = "select decode(data->>'network', 'hex') from job where kind = 'mail' and subject = $2";

/** Counts an email before its send, unless a limit is reached, so that a crash loses no count. */
export async function countMail(
  client: Database,
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
     )
     select reached, (select id from counted) as "countId" from judged`,
    [hash, id, limits.perNetwork, limits.inAll],
  );
  return rows[0]!;
}

export async function markMailSent(client: Database, id: string): Promise<void> {
  await client.query("update mail set sent_at = now(), last_failure = null where id = $1", [id]);
}

/** The mailboxes are known for a day. A time in the future means the clock was set back. */
export async function forgetMailedAddresses(client: Database): Promise<void> {
  await client.query(
    "delete from mailed_address where mailed_at < now() - interval '1 day' or mailed_at > clock_timestamp()",
  );
}
