import type pg from "pg";
import { addJob, endPauses } from "../job-table.ts";

/**
 * Sends an application to the chat before all others. A delivered one is sent again as a whole; of a waiting one, only the
 * messages that the chat does not have. The ids of earlier messages are kept, so that the messages can still be deleted.
 * All in the transaction of `client`. Returns false for an unknown reference.
 */
export async function resendApplication(client: Pick<pg.Pool, "query">, reference: string): Promise<boolean> {
  await client.query(
    `update chat_message set is_old = true
     where application_id = (select id from application where reference = $1 and waiting_since is null)`,
    [reference],
  );
  const { rows } = await client.query<{ id: string }>(
    "update application set waiting_since = coalesce(waiting_since, now()) where reference = $1 returning id",
    [reference],
  );
  if (!rows[0]) return false;
  await addJob(client, { kind: "application", subject: rows[0].id, isFirst: true });
  await endPauses(client);
  return true;
}

/** For a chat that works again: all its jobs are tried now instead of after their waits. */
export async function endChatWaits(pool: pg.Pool): Promise<void> {
  await pool.query("update job set due_at = now(), set_at = clock_timestamp() where queue = 'chat' and due_at > now()");
  await endPauses(pool);
}
