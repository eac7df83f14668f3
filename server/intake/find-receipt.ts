import type pg from "pg";
import type { Receipt } from "../../application/answer.ts";
import { statusSecret, statusUrlOf } from "../applications/status-url.ts";

/** What a receipt is made of. */
export type ReceiptRow = { id: string; reference: string; receivedAt: Date; secret: Buffer };

/** The columns of the same, of the table `application`. */
export const receiptColumns = `id, reference, received_at as "receivedAt", ${statusSecret} as secret`;

export function receiptOf({ id, reference, receivedAt, secret }: ReceiptRow): Receipt {
  return { reference, receivedAt: receivedAt.toISOString(), statusUrl: statusUrlOf(secret, { id, reference }) };
}

/** The receipt of the application that was stored under an idempotency key; null when none was. */
export async function findReceiptOfKey(database: pg.Pool | pg.PoolClient, key: string): Promise<Receipt | null> {
  const { rows } = await database.query<ReceiptRow>(
    `select ${receiptColumns} from application where idempotency_key = $1`,
    [key],
  );
  return rows[0] ? receiptOf(rows[0]) : null;
}
