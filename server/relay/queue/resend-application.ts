import type pg from "pg";
import { changeOutboxRow } from "../outbox.ts";
import { lanes } from "./lanes.ts";

/** `held`: it is being sent right now, and nothing was changed. */
export type ResendOutcome = "queued" | "unknown" | "held";

/**
 * Puts an application first in line again. One that is delivered goes out anew as a whole; of one that waits, only what
 * the chat does not have. The old messages' ids are kept under other names, so that they can still be found.
 * `alongside` runs in the same transaction.
 */
export async function resendApplication(
  pool: pg.Pool,
  reference: string,
  alongside: (client: pg.PoolClient) => Promise<void> = async () => {},
): Promise<ResendOutcome> {
  const { kind } = await changeOutboxRow(pool, reference, async (client, { applicationId, deliveredAt }) => {
    if (deliveredAt) await setOldMessagesAside(client, applicationId);
    await client.query(
      `update outbox set delivered_at = null, end_announced_at = null, next_attempt_at = now(),
              failures = 0, lane = ${lanes.first}, turn = 0,
              waiting_since = case when delivered_at is null then waiting_since else now() end
       where application_id = $1`,
      [applicationId],
    );
    await alongside(client);
    await client.query("select pg_notify('outbox', 'now')");
  });
  return kind === "changed" ? "queued" : kind;
}

/** Everything that waits is tried now instead of after its pause. Returns how many that are. */
export async function resendUndelivered(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `update outbox set next_attempt_at = now() where application_id in (
       select application_id from outbox where delivered_at is null for update skip locked)`,
  );
  await pool.query("select pg_notify('outbox', 'now')");
  return rowCount ?? 0;
}

async function setOldMessagesAside(client: pg.PoolClient, applicationId: string): Promise<void> {
  await client.query(
    `update relay_step set step = step || ' of ' || to_char(sent_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US')
     where application_id = $1 and step not like '% of %'`,
    [applicationId],
  );
}
