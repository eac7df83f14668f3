import type pg from "pg";
import { recordChange } from "../applications/record-change.ts";
import { statusKeyHash } from "../applications/stored-application.ts";
import { eraseWithdrawn } from "../applications/withdrawals.ts";
import { inTransaction } from "../database/transaction.ts";
import { addJob, wakeJobs } from "../jobs/job-table.ts";

/**
 * Erases an application in the transaction that says so, or when its send ends, if it is being sent at the moment. A
 * second withdrawal changes nothing. Resolves after the commit.
 */
export async function withdrawApplication(pool: pg.Pool, reference: string, key: string): Promise<void> {
  await storeWithdrawal(pool, reference, key);
  void wakeJobs(pool);
}

async function storeWithdrawal(pool: pg.Pool, reference: string, key: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      "insert into withdrawal (reference, key_hash) values ($1, $2) on conflict do nothing",
      [reference, statusKeyHash(key)],
    );
    if (rowCount) {
      await recordChange(client, { member: null, action: "withdrawn", subject: reference });
      await addJob(client, { kind: "withdrawal", subject: reference });
    }
    await eraseWithdrawn(client);
  });
}
