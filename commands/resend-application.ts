import type pg from "pg";
import { changeOutboxRow } from "../server/relay/outbox.ts";
import { lanes } from "../server/relay/queue/lanes.ts";
import { counted, done, failed, notFound, type CommandResult } from "./command-result.ts";

/**
 * Puts an application first in line again. One that is delivered goes out anew as a whole; of one that waits, only what
 * the chat does not have. The old messages' ids are kept under other names, so that they can still be found.
 */
export async function resendApplication(pool: pg.Pool, reference: string): Promise<CommandResult> {
  const { kind } = await changeOutboxRow(pool, reference, async (client, { applicationId, deliveredAt }) => {
    if (deliveredAt) await setOldMessagesAside(client, applicationId);
    await client.query(
      `update outbox set delivered_at = null, settled_at = null, end_announced_at = null, next_attempt_at = now(),
              failures = 0, lane = ${lanes.first}, turn = 0,
              waiting_since = case when delivered_at is null then waiting_since else now() end
       where application_id = $1`,
      [applicationId],
    );
    await client.query("select pg_notify('outbox', 'now')");
  });
  if (kind === "unknown") return notFound(reference);
  if (kind === "held") return failed(1, `${reference} is being sent right now: try again.`);
  return done(`${reference} is first in line and will be sent next.`, { reference });
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
