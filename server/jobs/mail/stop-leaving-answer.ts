import type pg from "pg";
import { isWaiting } from "../../applications/stored-mail.ts";
import { tellOfUnsentMail } from "./tell-of-unsent-mail.ts";

/**
 * Gives up an answer that has not left, and that surely did not arrive: its application's candidate has replied since it was
 * written. The team is told; a member who has read the reply can send it again. `id`: of the application, which is locked.
 */
export async function stopLeavingAnswer(client: pg.ClientBase, id: string): Promise<void> {
  const { rows } = await client.query<{ id: string; reference: string; position: string }>(
    `update mail m set gave_up_at = now(), last_failure = 'replied' from application a
     where a.id = $1 and m.application_id = a.id and m.kind = 'answer' and ${isWaiting("m")} and m.open_tries = 0
     returning m.id, a.reference, a.position_title as position`,
    [id],
  );
  for (const mail of rows) await tellOfUnsentMail(client, mail, "replied");
}
