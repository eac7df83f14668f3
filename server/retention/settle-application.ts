import type pg from "pg";

/** `held`: it is being sent right now, and nothing was changed. `delivered`: the chat has it, since `at`. */
export type SettleOutcome =
  { kind: "settled" | "already-settled" | "delivered"; at: Date } | { kind: "unknown" } | { kind: "held" };

/**
 * Marks an application as dealt with although the chat never got it: the relay leaves it alone, and its retention
 * period begins. Sending it again undoes this.
 */
export async function settleApplication(pool: pg.Pool, reference: string): Promise<SettleOutcome> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    // The relay holds the row during a send, which may take minutes.
    await client.query("set local lock_timeout = '5s'");
    const { rows } = await client.query<{ id: string; deliveredAt: Date | null; isSettled: boolean }>(
      `select o.application_id as id, o.delivered_at as "deliveredAt",
              coalesce(o.settled_at = o.delivered_at, false) as "isSettled"
       from outbox o join application a on a.id = o.application_id where a.reference = $1 for update of o`,
      [reference],
    );
    const [row] = rows;
    if (!row) return { kind: "unknown" };
    if (row.deliveredAt) return { kind: row.isSettled ? "already-settled" : "delivered", at: row.deliveredAt };
    const { rows: settled } = await client.query<{ at: Date }>(
      `update outbox set delivered_at = now(), settled_at = now(), last_failure = null, network_hash = null where application_id = $1
       returning settled_at as at`,
      [row.id],
    );
    await client.query("commit");
    return { kind: "settled", at: settled[0]!.at };
  } catch (error) {
    if ((error as { code?: unknown }).code !== "55P03") throw error;
    return { kind: "held" };
  } finally {
    await client.query("rollback").catch(() => {});
    client.release();
  }
}
