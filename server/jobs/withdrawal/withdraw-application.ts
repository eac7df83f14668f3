import type pg from "pg";
import { recordChange } from "../../applications/record-change.ts";
import { statusKeyHash } from "../../applications/stored-application.ts";
import { inTransaction } from "../../database/transaction.ts";
import { addJobInTurn, wakeJobs } from "../job-table.ts";
import { eraseWithdrawn } from "./erase-withdrawn.ts";

/** `network`: of the candidate who withdraws. */
type Withdrawal = { reference: string; key: string; network: string };

/**
 * Erases an application in the transaction that stores its withdrawal. If the application is being sent at the moment, the
 * job erases it after the send. A second withdrawal changes nothing. Resolves after the commit.
 */
export async function withdrawApplication(pool: pg.Pool, withdrawal: Withdrawal): Promise<void> {
  await storeWithdrawal(pool, withdrawal);
  void wakeJobs(pool);
}

async function storeWithdrawal(pool: pg.Pool, { reference, key, network }: Withdrawal): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      "insert into withdrawal (reference, key_hash) values ($1, $2) on conflict do nothing",
      [reference, statusKeyHash(key)],
    );
    if (rowCount) await recordChange(client, { member: null, action: "withdrawn", subject: reference });
    await eraseWithdrawn(client);
    const untold = await client.query("select from withdrawal where reference = $1 and told_at is null", [reference]);
    if (rowCount && untold.rowCount) await addJobInTurn(client, { kind: "withdrawal", subject: reference, network });
  });
}
