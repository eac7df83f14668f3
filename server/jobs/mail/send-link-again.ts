import type pg from "pg";
import { mailsADay } from "../../../application/limits.ts";
import { isWaiting, mayBeMailed } from "../../applications/stored-mail.ts";
import { addMail } from "./add-mail.ts";

/**
 * Sends the link to the candidate's page once more, to the application's own address, in the transaction of `client`.
 * `waiting`: it is about to be sent. `too-many`: three were sent within a day, the mailbox's limit kept one back within a
 * day, or there are spam signs. `network`: of the visitor who asked for it, whose share of the day's mail it uses.
 */
export async function sendLinkAgain(
  client: Pick<pg.Pool, "query">,
  reference: string,
  network?: string,
): Promise<"done" | LinkRefusal | "gone"> {
  // Of two who ask at once, the second one's statement after the lock sees the first one's mail.
  await client.query("select from application where reference = $1 for no key update", [reference]);
  const { rows } = await client.query<{ id: string; refusal: LinkRefusal | null }>(selectRefusal, [reference]);
  const [application] = rows;
  if (!application) return "gone";
  if (application.refusal) return application.refusal;
  await addMail(client, { applicationId: application.id, kind: "confirmation", network });
  return "done";
}

type LinkRefusal = "no-address" | "waiting" | "too-many";

const hasWaiting = `exists (
    select from mail where application_id = a.id and kind = 'confirmation' and ${isWaiting()})`;

/** True means that the link may be sent once more, as SQL over `application a`. */
export const maySendLink = `(${mayBeMailed} and exists (
    select from mail where application_id = a.id and kind = 'confirmation')
  and not ${hasWaiting}
  and not exists (select from mail where application_id = a.id and kind = 'confirmation'
                    and last_failure = 'too-many' and gave_up_at > now() - interval '1 day')
  and (select count(*) from mail where application_id = a.id and kind = 'confirmation'
         and added_at > now() - interval '1 day') < ${mailsADay})`;

const selectRefusal = `
  select id, case when email = '' then 'no-address' when ${hasWaiting} then 'waiting'
                  when not ${maySendLink} then 'too-many' end as refusal
  from application a where reference = $1`;
