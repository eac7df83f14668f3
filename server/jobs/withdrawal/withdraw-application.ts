import type pg from "pg";
import { recordChange } from "../../applications/record-change.ts";
import { statusKeyHash } from "../../applications/stored-application.ts";
import { inTransaction } from "../../database/transaction.ts";
import { addJobInTurn, wakeJobs } from "../job-table.ts";

/** `network`: of the candidate who withdraws. */
type Withdrawal = { reference: string; key: string; network: string };

/**
 * Erases an application in the transaction that stores its withdrawal, also while it is being sent: the sender notes
 * later messages for deletion. A second withdrawal changes nothing. Resolves after the commit.
 */
export async function withdrawApplication(pool: pg.Pool, withdrawal: Withdrawal): Promise<void> {
  await storeWithdrawal(pool, withdrawal);
  void wakeJobs(pool);
}

async function storeWithdrawal(pool: pg.Pool, { reference, key, network }: Withdrawal): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ attempts: number }>(
      "delete from application where reference = $1 returning attempts",
      [reference],
    );
    if (!rows[0]) return;
    // Without a send that has begun, the chat gets no line.
    const isKnownToChat = rows[0].attempts > 0;
    await client.query(
      "insert into withdrawal (reference, key_hash, told_at) values ($1, $2, case when not $3::boolean then now() end)",
      [reference, statusKeyHash(key), isKnownToChat],
    );
    await recordChange(client, { member: null, action: "withdrawn", subject: reference });
    if (isKnownToChat) await addJobInTurn(client, { kind: "withdrawal", subject: reference, network });
  });
}
