import type pg from "pg";
import type { TeamMail } from "../../application/team/application.ts";
import { nextAttempt } from "../applications/stored-application.ts";
import { utcMinute } from "../utc-minute.ts";
import { mailFailureMeaning } from "./mail-failures.ts";

/** What became of the mail about an application, and when, or when it is tried next; null when there is none. */
export type MailState = { state: TeamMail["state"]; at: Date; lastFailure: string | null } | null;

export async function readMailState(client: Pick<pg.Pool, "query">, applicationId: string): Promise<MailState> {
  return (await readMailStates(client, [applicationId])).get(applicationId) ?? null;
}

/** The same for several applications; those without a mail are left out. */
export async function readMailStates(
  client: Pick<pg.Pool, "query">,
  applicationIds: string[],
): Promise<Map<string, MailState>> {
  const { rows } = await client.query<NonNullable<MailState> & { id: string }>(
    `select application_id as id, last_failure as "lastFailure",
            case when sent_at is not null then 'sent' when gave_up_at is not null then 'not-sent' else 'waiting' end as state,
            coalesce(sent_at, gave_up_at, ${nextAttempt("mail", "application_id")}) as at
     from mail where application_id = any($1)`,
    [applicationIds],
  );
  return new Map(rows.map(({ id, ...mail }) => [id, mail]));
}

const stateWords = { sent: "sent", "not-sent": "not sent", waiting: "waiting" };

/** The same as people of the team read it. */
export function mailWords(mail: MailState): string {
  if (!mail) return "none";
  const { state, at, reason } = teamMailOf(mail);
  const time = state === "waiting" ? `, next attempt ${utcMinute(at)}` : ` ${utcMinute(at)}`;
  return stateWords[state] + time + (reason ? `. ${reason}` : "");
}

/** The same for a table's cell. */
export function shortMailWords(mail: MailState): string {
  if (!mail) return "none";
  return mail.lastFailure ? `${stateWords[mail.state]}: ${mail.lastFailure}` : stateWords[mail.state];
}

/** The same as the team's page has it. */
export function teamMailOf({ state, at, lastFailure }: NonNullable<MailState>): TeamMail {
  return { state, at, reason: lastFailure && mailFailureMeaning(lastFailure) };
}
