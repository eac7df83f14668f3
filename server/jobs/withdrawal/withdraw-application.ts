import type pg from "pg";
import { isKeyOf, lockApplication, statusKeyHash } from "../../applications/stored-application.ts";
import { inTransaction } from "../../database/transaction.ts";
import { eraseApplication } from "../../retention/erase-application.ts";
import { runSoon } from "../job-table.ts";

type Withdrawal = { reference: string; key: string };

/**
 * Erases the application and stores the withdrawal in one transaction, also during a send. Its messages are deleted from
 * the chat soon, and then the chat gets a line about it. A second withdrawal changes nothing.
 */
export async function withdrawApplication(pool: pg.Pool, { reference, key }: Withdrawal): Promise<void> {
  await inTransaction(pool, async (client) => {
    // The address may have been corrected since the page was shown.
    const found = await lockApplication(client, reference);
    if (!found || !isKeyOf(found, key)) return;
    const erased = await eraseApplication(client, { member: null, action: "withdrawn", subject: reference });
    if (!erased) return;
    // Without a send that has begun, the chat gets no line.
    const isKnownToChat = erased.attempts > 0;
    await client.query(
      "insert into withdrawal (reference, key_hash, reported_at) values ($1, $2, case when not $3::boolean then now() end)",
      [reference, statusKeyHash(key), isKnownToChat],
    );
    if (isKnownToChat) await runSoon(client, "message deletion");
  });
}
