import type pg from "pg";
import type { TeamMail } from "../../application/team/application.ts";
import { nextAttempt } from "../applications/stored-application.ts";
import { utcMinute } from "../base/utc-minute.ts";
import { mailFailureMeaning } from "./mail-failures.ts";

/** SQL over `mail`: its state, and the time of that, or of the next try. */
export const mailState =
  "case when sent_at is not null then 'sent' when gave_up_at is not null then 'not-sent' else 'waiting' end";
export const mailStateAt = `coalesce(sent_at, gave_up_at, ${nextAttempt("mail", "id")})`;

/** The state of the mail about an application and since when, or when it is tried next; null when there is none. */
export type MailState = { state: TeamMail["state"]; at: Date; lastFailure: string | null } | null;

export async function readMailState(client: Pick<pg.Pool, "query">, applicationId: string): Promise<MailState> {
  const { rows } = await client.query<NonNullable<MailState>>(
    `select last_failure as "lastFailure", ${mailState} as state, ${mailStateAt} as at
     from mail where application_id = $1 and key is null`,
    [applicationId],
  );
  return rows[0] ?? null;
}

const stateWords = { sent: "sent", "not-sent": "not sent", waiting: "waiting" };

/** The same as people of the team read it. */
export function mailWords(mail: MailState): string {
  if (!mail) return "none";
  const { state, at, reason } = teamMailOf(mail);
  const time = state === "waiting" ? `, next attempt ${utcMinute(at)}` : ` ${utcMinute(at)}`;
  return stateWords[state] + time + (reason ? `. ${reason}` : "");
}

/** The same as the team's page has it. */
export function teamMailOf({ state, at, lastFailure }: NonNullable<MailState>): TeamMail {
  return { state, at, reason: lastFailure && mailFailureMeaning(lastFailure) };
}
