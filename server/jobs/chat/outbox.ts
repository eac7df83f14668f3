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
  await client.query("update outbox set attempts = attempts + 1 where application_id = $1", [applicationId]);
}

/** Keeps what went wrong last. */
export async function markFailed(client: Database, applicationId: string, failure: string): Promise<void> {
  await client.query("update outbox set last_failure = $2 where application_id = $1", [applicationId, failure]);
}

/** What said which applications came from one network goes. */
export async function markDelivered(client: Database, applicationId: string): Promise<void> {
  await client.query(
    "update outbox set delivered_at = now(), last_failure = null, network_hash = null where application_id = $1",
    [applicationId],
  );
}
