import type pg from "pg";
import { isWaiting } from "../../applications/stored-mail.ts";
import { inTransaction } from "../../database/transaction.ts";
import { tellOfUnsentMail } from "./tell-of-unsent-mail.ts";

/**
 * Gives up a waiting answer that surely did not arrive: its candidate has replied since it was written. The chat gets a
 * line about it, and a member who has read the reply can send it again. If the same email is about other applications, it
 * is sent for those. `applicationId`: of an application that is locked.
 */
export function giveUpUnreadAnswer(client: Pick<pg.Pool, "query">, applicationId: string): Promise<void> {
  return giveUp(client, "replied", applicationId);
}

/** Gives up all waiting answers: mail was turned off, and until they are sent their applications are never deleted. */
export function giveUpAnswersWithoutMail(pool: pg.Pool): Promise<void> {
  return inTransaction(pool, (client) => giveUp(client, "turned-off", null));
}

async function giveUp(
  client: Pick<pg.Pool, "query">,
  failure: "replied" | "turned-off",
  applicationId: string | null,
): Promise<void> {
  const { rows } = await client.query<{ id: string; reference: string; position: string }>(
    `update mail m set gave_up_at = now(), last_failure = $1,
                       letter = case when $2::uuid is null then m.letter else gen_random_uuid() end
     from application a
     where a.id = m.application_id and m.kind = 'answer' and ${isWaiting("m")}
       and ($2::uuid is null or (a.id = $2 and m.open_tries = 0))
     returning m.id, a.reference, a.position_title as position`,
    [failure, applicationId],
  );
  for (const mail of rows) await tellOfUnsentMail(client, mail, failure);
}
