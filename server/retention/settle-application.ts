import type pg from "pg";
import { changeOutboxRow } from "../relay/outbox.ts";

/** `held`: it is being sent right now, and nothing was changed. `delivered`: the chat has it, since `at`. */
export type SettleOutcome =
  { kind: "settled" | "already-settled" | "delivered"; at: Date } | { kind: "unknown" } | { kind: "held" };

/**
 * Marks an application as dealt with although the chat never got it: the relay leaves it alone, and its retention
 * period begins. Sending it again undoes this.
 */
export async function settleApplication(pool: pg.Pool, reference: string): Promise<SettleOutcome> {
  const outcome = await changeOutboxRow<SettleOutcome>(pool, reference, async (client, row) => {
    if (row.deliveredAt) return { kind: row.isSettled ? "already-settled" : "delivered", at: row.deliveredAt };
    const { rows } = await client.query<{ at: Date }>(
      `update outbox set delivered_at = now(), settled_at = now(), last_failure = null, network_hash = null
       where application_id = $1 returning settled_at as at`,
      [row.applicationId],
    );
    return { kind: "settled", at: rows[0]!.at };
  });
  return outcome.kind === "changed" ? outcome.result : outcome;
}
