import type pg from "pg";
import { changeWithLock, type LockedChange } from "../../applications/application-lock.ts";
import { addJob, wakeJobs } from "../job-table.ts";

/**
 * Sends an application to the chat before all others. A delivered one is sent again as a whole; of a waiting one, only the
 * messages that the chat does not have. The ids of earlier messages are kept under other names, so that they can still be
 * deleted. `alongside` runs in the same transaction.
 */
export async function resendApplication(
  pool: pg.Pool,
  reference: string,
  alongside: (client: pg.PoolClient) => Promise<void> = async () => {},
): Promise<LockedChange> {
  const outcome = await changeWithLock(pool, reference, async (client, applicationId) => {
    await client.query(setOldMessagesAside, [applicationId]);
    await client.query(
      "update application set waiting_since = coalesce(waiting_since, now()), end_announced_at = null where id = $1",
      [applicationId],
    );
    await addJob(client, { kind: "application", subject: applicationId });
    await alongside(client);
  });
  if (outcome === "done") await wakeJobs(pool, { mayEndPauses: true });
  return outcome;
}

/** All jobs of the chat queue are tried now instead of after their waits. Returns how many applications are waiting. */
export async function resendUndelivered(pool: pg.Pool): Promise<number> {
  await pool.query("update job set due_at = now(), set_at = clock_timestamp() where queue = 'chat' and due_at > now()");
  const { rows } = await pool.query<{ count: number }>(
    "select count(*)::integer as count from application where waiting_since is not null",
  );
  await wakeJobs(pool, { mayEndPauses: true });
  return rows[0]!.count;
}

const setOldMessagesAside = `
  update chat_message set step = step || ' of ' || to_char(sent_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US')
  where application_id = $1 and step not like '% of %'
    and exists (select from application where id = $1 and waiting_since is null)`;
