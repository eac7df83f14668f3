import type pg from "pg";
import { lanes } from "../server/relay/queue/lanes.ts";
import { counted, done, failed, notFound, type CommandResult } from "./command-result.ts";

/**
 * Puts an application first in line again. One that is delivered goes out anew as a whole; of one that waits, only what
 * the chat does not have. The old messages' ids are kept under other names, so that they can still be found.
 */
export async function resendApplication(pool: pg.Pool, reference: string): Promise<CommandResult> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    // The relay holds the row during a send, which may take minutes.
    await client.query("set local lock_timeout = '5s'");
    const { rows } = await client.query<{ id: string; isDelivered: boolean }>(
      `select o.application_id as id, o.delivered_at is not null as "isDelivered"
       from outbox o join application a on a.id = o.application_id where a.reference = $1 for update of o`,
      [reference],
    );
    const [row] = rows;
    if (!row) return notFound(reference);
    if (row.isDelivered) await setOldMessagesAside(client, row.id);
    await client.query(
      `update outbox set delivered_at = null, settled_at = null, end_announced_at = null, next_attempt_at = now(),
              failures = 0, lane = ${lanes.first}, turn = 0,
              waiting_since = case when delivered_at is null then waiting_since else now() end
       where application_id = $1`,
      [row.id],
    );
    await client.query("select pg_notify('outbox', 'now')");
    await client.query("commit");
    return done(`${reference} is first in line and goes out when the site relays next.`, { reference });
  } catch (error) {
    if ((error as { code?: unknown }).code !== "55P03") throw error;
    return failed(1, `${reference} is being sent right now: try again.`);
  } finally {
    await client.query("rollback").catch(() => {});
    client.release();
  }
}

/** Everything that waits is tried now instead of after its pause. */
export async function resendUndelivered(pool: pg.Pool): Promise<CommandResult> {
  const { rowCount } = await pool.query(
    `update outbox set next_attempt_at = now() where application_id in (
       select application_id from outbox where delivered_at is null for update skip locked)`,
  );
  await pool.query("select pg_notify('outbox', 'now')");
  return done(`Trying ${counted(rowCount ?? 0, "waiting application")} now.`, { count: rowCount ?? 0 });
}

async function setOldMessagesAside(client: pg.PoolClient, applicationId: string): Promise<void> {
  await client.query(
    `update relay_step set step = step || ' of ' || to_char(sent_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US')
     where application_id = $1 and step not like '% of %'`,
    [applicationId],
  );
}
