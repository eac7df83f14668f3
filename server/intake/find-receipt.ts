import type pg from "pg";
import type { Receipt } from "../../application/answer.ts";
import { isReference } from "../../application/reference.ts";

/** The receipt of the application that was stored under an idempotency key; null when none was. */
export async function findReceiptOfKey(database: pg.Pool | pg.PoolClient, key: string): Promise<Receipt | null> {
  const { rows } = await database.query<{ reference: string; received_at: Date }>(
    "select reference, received_at from application where idempotency_key = $1",
    [key],
  );
  const [row] = rows;
  return row ? { reference: row.reference, receivedAt: row.received_at.toISOString() } : null;
}

/** The receipt and position of the application `reference`, for its sender; null when there is none. */
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
