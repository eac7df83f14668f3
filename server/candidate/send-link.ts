import type pg from "pg";
import { mailsADay } from "../../application/limits.ts";
import { signsWithoutReceipt } from "../../application/spam-signs.ts";
import { linkKindOf } from "../applications/candidate-links.ts";
import { lockApplication } from "../applications/stored-application.ts";
import { inTransaction } from "../database/transaction.ts";
import { addMail } from "../jobs/mail/mail-table.ts";

/**
 * Sends the link to the candidate's page once more. Nothing is done while an email waits, after three in a day, for an
 * application with spam signs, and without an address.
 */
export async function sendLinkAgain(
  pool: pg.Pool,
  { reference, key, network }: { reference: string; key: string; network: string },
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const found = await lockApplication(client, reference);
    if (!found || !linkKindOf(found.secret, found, key)) return;
    const { rows } = await client.query<{ may: boolean }>(
      `select ${maySendAgain} as may from application a where id = $1`,
      [found.id],
    );
    if (rows[0]?.may) await addMail(client, { applicationId: found.id, kind: "confirmation", network });
  });
}

/** True means that the link may be sent once more, as SQL over `application a`. */
export const maySendAgain = `(a.email <> '' and cardinality(a.spam_signs) < ${signsWithoutReceipt} and exists (
    select from mail where application_id = a.id and kind = 'confirmation')
  and not exists (select from mail where application_id = a.id and kind = 'confirmation'
                    and sent_at is null and gave_up_at is null)
  and (select count(*) from mail where application_id = a.id and kind = 'confirmation'
         and added_at > now() - interval '1 day') < ${mailsADay})`;
