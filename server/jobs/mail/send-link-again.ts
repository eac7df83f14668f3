import type pg from "pg";
import { mailsADay } from "../../../application/limits.ts";
import { isWaiting, mayBeMailed } from "../../applications/stored-mail.ts";
import { addMail } from "./add-mail.ts";

/**
 * Sends the link to the candidate's page once more, to the application's own address, in the transaction of `client`.
 * `unchanged`: a mail waits, three were sent within a day, the mailbox's limit kept one back within a day, there is no
 * address, or there are spam signs. `network`: of the visitor who asked for it, whose share of the day's mail it uses.
 */
export async function sendLinkAgain(
  client: Pick<pg.Pool, "query">,
  reference: string,
  network?: string,
): Promise<"done" | "unchanged" | "unknown"> {
  // Of two who ask at once, the second one's statement after the lock sees the first one's mail.
  await client.query("select from application where reference = $1 for no key update", [reference]);
  const { rows } = await client.query<{ id: string; may: boolean }>(
    `select id, ${maySendLink} as may from application a where reference = $1`,
    [reference],
  );
  if (!rows[0]) return "unknown";
  if (!rows[0].may) return "unchanged";
  await addMail(client, { applicationId: rows[0].id, kind: "confirmation", network });
  return "done";
}

/** True means that the link may be sent once more, as SQL over `application a`. */
export const maySendLink = `(${mayBeMailed} and exists (
    select from mail where application_id = a.id and kind = 'confirmation')
  and not exists (select from mail where application_id = a.id and kind = 'confirmation'
                    and (${isWaiting()} or last_failure = 'too-many' and gave_up_at > now() - interval '1 day'))
  and (select count(*) from mail where application_id = a.id and kind = 'confirmation'
         and added_at > now() - interval '1 day') < ${mailsADay})`;
