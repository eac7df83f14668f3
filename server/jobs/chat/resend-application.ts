import type pg from "pg";
import { changeOutboxRow } from "../../applications/outbox-row.ts";
import { addJob, wakeJobs } from "../job-table.ts";

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
      `update outbox set delivered_at = null, end_announced_at = null,
              waiting_since = case when delivered_at is null then waiting_since else now() end
       where application_id = $1`,
      [applicationId],
    );
    await addJob(client, { kind: "application", subject: applicationId });
    await alongside(client);
  });
  if (kind !== "changed") return kind;
  await wakeJobs(pool, { mayEndPauses: true });
  return "queued";
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

async function setOldMessagesAside(client: pg.PoolClient, applicationId: string): Promise<void> {
  await client.query(
    `update relay_step set step = step || ' of ' || to_char(sent_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US')
     where application_id = $1 and step not like '% of %'`,
    [applicationId],
  );
}
