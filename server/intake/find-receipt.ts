import type pg from "pg";
import type { Receipt } from "../../application/answer.ts";
import { isReference } from "../../application/reference.ts";

/** What was stored under `reference`, as its sender may see it again; null when nothing was. */
export async function findReceipt(
  pool: pg.Pool,
  reference: string,
): Promise<{ receipt: Receipt; position: string } | null> {
  if (!isReference(reference)) return null;
  const { rows } = await pool.query<{ received_at: Date; position_title: string }>(
    "select received_at, position_title from application where reference = $1",
    [reference],
  );
  const [row] = rows;
  if (!row) return null;
  return { receipt: { reference, receivedAt: row.received_at.toISOString() }, position: row.position_title };
}
