import type pg from "pg";
import { linkKindOf } from "../../applications/candidate-links.ts";
import { lockApplication } from "../../applications/stored-application.ts";
import { inTransaction } from "../../database/transaction.ts";
import { eraseApplication } from "../../retention/erase-application.ts";
import { runSoon } from "../job-table.ts";

type Withdrawal = { reference: string; key: string };

/**
 * Erases the application and notes the withdrawal at its links in one transaction, also during a send. Its messages are
 * deleted from the chat soon, and then the chat gets a line about it. A second withdrawal changes nothing.
 */
export async function withdrawApplication(pool: pg.Pool, { reference, key }: Withdrawal): Promise<void> {
  await inTransaction(pool, async (client) => {
    // The candidate may have changed it since the page was shown.
    const found = await lockApplication(client, reference);
    if (!found || !linkKindOf(found.secret, found, key)) return;
    const erased = await eraseApplication(client, { member: null, action: "withdrawn", subject: reference });
    if (!erased) return;
    // Without a send that has begun, the chat gets no line.
    const isKnownToChat = erased.attempts > 0;
    await client.query(
      "update ended_link set ending = 'withdrawn', awaits_report = $2 where reference = $1 and ending = 'deleted'",
      [reference, isKnownToChat || null],
    );
    if (isKnownToChat) await runSoon(client, "message deletion");
  });
}
