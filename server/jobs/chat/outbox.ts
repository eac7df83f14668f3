import type pg from "pg";
import { changeOutboxRow, type OutboxChange } from "../../applications/outbox-row.ts";
import { addJob, secondsNow, wakeJobs } from "../job-table.ts";

type Database = Pick<pg.Pool, "query">;

/** Each application that waits from a network puts the next one of it behind what comes within so many seconds. */
const secondsPerWaiting = 600;

/** One with spam signs waits behind what comes within a day. */
const suspiciousSeconds = 86_400;

/**
 * Puts a stored application in line for the chat, in its transaction: in the order of arrival, with a handicap for each
 * that waits from the same network and for spam signs.
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

/**
 * PostgreSQL ends a session that says nothing for so long, and its lock with it: its process is frozen. Longer than a
 * document may take to be sent.
 */
export const rowHold = { longestSilence: "8min" };

/**
 * Runs `work` while a connection of its own holds the application's outbox row: nobody can erase it meanwhile, and the
 * lock ends with this process. Null when another connection holds the row, or it is delivered.
 */
export async function withLockedRow<Result>(
  pool: pg.Pool,
  applicationId: string,
  work: (holder: Pick<pg.Pool, "query">) => Promise<Result>,
): Promise<Result | null> {
  const holder = await pool.connect();
  try {
    await holder.query(`begin; set local idle_in_transaction_session_timeout = '${rowHold.longestSilence}'`);
    const lock = "select 1 from outbox where application_id = $1 and delivered_at is null for update skip locked";
    const { rowCount } = await holder.query(lock, [applicationId]);
    return rowCount ? await work(holder) : null;
  } finally {
    // The connection ends, and its transaction with it, in whatever state they are.
    holder.release(true);
  }
}

/** What says which applications came from one network goes. */
export async function markDelivered(client: Database, applicationId: string): Promise<void> {
  await client.query(
    "update outbox set delivered_at = now(), last_failure = null, network_hash = null where application_id = $1",
    [applicationId],
  );
}

/** The hash of a network as SQL, from the parameter that holds its name; null for null. Only the database has the key. */
export function networkHash(parameter: string): string {
  return `(select sha256(key || convert_to(${parameter}, 'UTF8')) from network_key)`;
}

/**
 * Replaces the key if it is a day old, or the clock was set back. Older hashes can then no longer be compared with any
 * address: they only say which of the applications that still wait came from the same network.
 */
export async function rotateNetworkKey(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update network_key set key = uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), made_at = now()
     where made_at < now() - interval '1 day' or made_at > clock_timestamp()`,
  );
}

/**
 * Puts an application first in line again. One that is delivered goes out anew as a whole; of one that waits, only what
 * the chat does not have. The old messages' ids are kept under other names, so that they can still be found.
 * `alongside` runs in the same transaction.
 */
export async function resendApplication(
  pool: pg.Pool,
  reference: string,
  alongside: (client: pg.PoolClient) => Promise<void> = async () => {},
): Promise<OutboxChange> {
  const outcome = await changeOutboxRow(pool, reference, async (client, { applicationId, deliveredAt }) => {
    if (deliveredAt) await client.query(setOldMessagesAside, [applicationId]);
    await client.query(
      `update outbox set delivered_at = null, end_announced_at = null,
              waiting_since = case when delivered_at is null then waiting_since else now() end
       where application_id = $1`,
      [applicationId],
    );
    await addJob(client, { kind: "application", subject: applicationId });
    await alongside(client);
  });
  if (outcome === "done") await wakeJobs(pool, { mayEndPauses: true });
  return outcome;
}

/** Everything that waits for the chat is tried now instead of after its pause. Returns how many applications that are. */
export async function resendUndelivered(pool: pg.Pool): Promise<number> {
  await pool.query("update job set due_at = now(), set_at = clock_timestamp() where queue = 'chat' and due_at > now()");
  const { rows } = await pool.query<{ count: number }>(
    "select count(*)::integer as count from outbox where delivered_at is null",
  );
  await wakeJobs(pool, { mayEndPauses: true });
  return rows[0]!.count;
}

const setOldMessagesAside = `
  update relay_step set step = step || ' of ' || to_char(sent_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US')
  where application_id = $1 and step not like '% of %'`;
