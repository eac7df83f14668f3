import type pg from "pg";

/** Whether a commit can be confirmed: the database is writable, and what it confirms survives a power cut. */
export type Durability =
  | { kind: "durable" }
  /** `full_page_writes` is off: durable only on a file system that never writes half a page, such as ZFS. */
  | { kind: "torn-pages" }
  /** `fsync` is off: a power cut loses what was confirmed. */
  | { kind: "not-flushed" }
  /** Recovering, or a copy of another server. */
  | { kind: "standby" }
  | { kind: "read-only" };

/** Asks the server for what it may change at any time: its settings, and its part in a failover. */
export async function checkDurability(client: Pick<pg.ClientBase, "query">): Promise<Durability> {
  const { rows } = await client.query<Record<"isStandby" | "isReadOnly" | "isFlushed" | "isTornProof", boolean>>(`
    select pg_is_in_recovery() as "isStandby",
           current_setting('transaction_read_only')::boolean as "isReadOnly",
           current_setting('fsync')::boolean as "isFlushed",
           current_setting('full_page_writes')::boolean as "isTornProof"`);
  const [found] = rows;
  // A standby is read-only as well.
  if (found?.isStandby) return { kind: "standby" };
  if (found?.isReadOnly) return { kind: "read-only" };
  if (!found?.isFlushed) return { kind: "not-flushed" };
  return { kind: found.isTornProof ? "durable" : "torn-pages" };
}
