import type pg from "pg";

/** How the erasure went; `held`: it is being sent right now, and nothing was changed. */
export type EraseOutcome = "erased" | "unknown" | "held";

/**
 * Deletes an application with all that belongs to it. The database notes in the same transaction which messages of it
 * the chat has (`010-retention.sql`): after a crash, no message can follow and none is forgotten. Messages of earlier
 * sends count too.
 */
export async function eraseApplication(pool: pg.Pool, reference: string): Promise<EraseOutcome> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    // The relay holds the row during a send, which may take minutes.
    await client.query("set local lock_timeout = '5s'");
    const { rows } = await client.query<{ id: string }>(
      `select o.application_id as id from outbox o join application a on a.id = o.application_id
       where a.reference = $1 for update of o`,
      [reference],
    );
    const [row] = rows;
    if (!row) return "unknown";
    await client.query("delete from application where id = $1", [row.id]);
    await client.query("commit");
    return "erased";
  } catch (error) {
    if ((error as { code?: unknown }).code !== "55P03") throw error;
    return "held";
  } finally {
    await client.query("rollback").catch(() => {});
    client.release();
  }
}
