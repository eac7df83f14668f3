import type pg from "pg";
import type { TeamMail } from "../../application/team/inbox.ts";
import { nextAttempt } from "../applications/stored-application.ts";
import { mailFailureMeaning } from "./mail-failures.ts";

/** SQL over `mail`: its state, and the time of that, or of the next try. */
export const mailState =
  "case when sent_at is not null then 'sent' when gave_up_at is not null then 'not-sent' else 'waiting' end";
export const mailStateAt = `coalesce(sent_at, gave_up_at, ${nextAttempt("mail", "id")})`;

/** The confirmation of an application, or null when there is none. */
export async function readMailState(client: Pick<pg.Pool, "query">, applicationId: string): Promise<TeamMail | null> {
  const { rows } = await client.query<TeamMail>(
    `select last_failure as reason, ${mailState} as state, ${mailStateAt} as at
     from mail where application_id = $1 and key is null`,
    [applicationId],
  );
  return rows[0] ? { ...rows[0], reason: rows[0].reason && mailFailureMeaning(rows[0].reason) } : null;
}
