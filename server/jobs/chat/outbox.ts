import type pg from "pg";
import { networkHash } from "../../applications/network-key.ts";
import { addJob, secondsNow } from "../job-table.ts";

type Database = Pick<pg.Pool, "query">;

/** Each application that waits from a network puts the next one of it behind what comes within so many seconds. */
const secondsPerWaiting = 600;

/** One with spam signs waits behind what comes within a day. */
const suspiciousSeconds = 86_400;

/**
 * Puts a stored application in line for the chat, in its transaction. The order is that of arrival, with a handicap for
 * each that waits from the same network and for spam signs: however many one network sends, the others hardly wait
 * for them, and none waits for ever.
 */
export async function putInLine(
  client: Database,
  applicationId: string,
  { network, isSuspicious }: { network: string; isSuspicious: boolean },
): Promise<void> {
  const { rows } = await client.query<{ rank: string }>(
    `with network as (select ${networkHash("$2::text")} as hash),
     stored as (insert into outbox (application_id, network_hash) select $1, hash from network)
     select (${secondsNow} + $3 + ${secondsPerWaiting} * (
       select count(*) from outbox where delivered_at is null and network_hash = hash))::text as rank from network`,
    [applicationId, network, isSuspicious ? suspiciousSeconds : 0],
  );
  await addJob(client, { kind: "application", subject: applicationId, rank: Number(rows[0]!.rank) });
}

/** Counts an attempt in a statement of its own, so that it counts even if the process dies during the send. */
export async function countAttempt(client: Database, applicationId: string): Promise<void> {
  await client.query(
    `with counted as (
       update outbox set attempts = attempts + 1 where application_id = $1 returning application_id
     ), begun as (
       insert into relay_attempt (application_id) select application_id from counted
     )
     delete from relay_attempt where id in (
       select id from relay_attempt where application_id = $1 order by id desc offset ${keptAttempts - 1})`,
    [applicationId],
  );
}

/** For a page. What goes on failing for a week has hundreds. */
const keptAttempts = 50;

/** Ends the latest attempt of $1, as part of a statement. An earlier one that is open was cut off, and stays so. */
const endAttempt = (failure: string) => `
  update relay_attempt set ended_at = now(), failure = ${failure}
  where ended_at is null and id = (select max(id) from relay_attempt where application_id = $1)`;

/** The attempt is over, and the chat does not have all of it. `failure` is null when nothing failed. */
export async function markUndelivered(client: Database, applicationId: string, failure: string | null): Promise<void> {
  await client.query(
    `with ended as (${endAttempt("$2")})
     update outbox set last_failure = coalesce($2, last_failure) where application_id = $1`,
    [applicationId, failure],
  );
}

/** What said which applications came from one network goes. */
export async function markDelivered(client: Database, applicationId: string): Promise<void> {
  await client.query(
    `with ended as (${endAttempt("null")})
     update outbox set delivered_at = now(), last_failure = null, network_hash = null where application_id = $1`,
    [applicationId],
  );
}
