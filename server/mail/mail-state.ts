import { nextAttempt } from "../applications/stored-application.ts";
import type pg from "pg";
import type { TeamMail } from "../../application/team/application.ts";
import { utcMinute } from "../utc-minute.ts";
import { mailFailureMeaning } from "./mail-failures.ts";

/** What became of the mail about an application; null when there is none. */
export type MailState = {
  attempts: number;
  nextAttemptAt: Date;
  lastFailure: string | null;
  responseCode: number | null;
  sentAt: Date | null;
  gaveUpAt: Date | null;
} | null;

export async function readMailState(client: Pick<pg.Pool, "query">, applicationId: string): Promise<MailState> {
  return (await readMailStates(client, [applicationId])).get(applicationId) ?? null;
}

/** The same for several applications; those without a mail are left out. */
export async function readMailStates(
  client: Pick<pg.Pool, "query">,
  applicationIds: string[],
): Promise<Map<string, NonNullable<MailState>>> {
  const { rows } = await client.query<NonNullable<MailState> & { id: string }>(
    `select application_id as id, attempts, ${nextAttempt("mail", "application_id")} as "nextAttemptAt", last_failure as "lastFailure",
            response_code as "responseCode", sent_at as "sentAt", gave_up_at as "gaveUpAt"
     from mail where application_id = any($1)`,
    [applicationIds],
  );
  return new Map(rows.map(({ id, ...mail }) => [id, mail]));
}

/** The same as people of the team read it. A kind that this release does not know is shown as it is stored. */
export function mailWords(mail: MailState): string {
  if (!mail) return "none";
  const { state, at, reason } = teamMailOf(mail);
  if (state === "sent") return `sent ${utcMinute(at)}`;
  if (state === "not-sent") return `not sent. ${reason ?? ""}`;
  return `waiting, next attempt ${utcMinute(at)}. ${reason ?? ""}`.trim();
}

/** The same for a table's cell. */
export function shortMailWords(mail: MailState): string {
  if (!mail) return "none";
  if (mail.sentAt) return "sent";
  const code = mail.responseCode === null ? "" : ` ${mail.responseCode}`;
  const state = mail.gaveUpAt ? "not sent" : "waiting";
  return mail.lastFailure ? `${state}: ${mail.lastFailure}${code}` : state;
}

/** The same as the team's page has it; a reason has the server's reply code. */
export function teamMailOf(mail: NonNullable<MailState>): TeamMail {
  if (mail.sentAt) return { state: "sent", at: mail.sentAt, reason: null };
  const code = mail.responseCode === null ? "" : ` (${mail.responseCode})`;
  const reason = mail.lastFailure && mailFailureMeaning(mail.lastFailure) + code;
  if (mail.gaveUpAt) return { state: "not-sent", at: mail.gaveUpAt, reason };
  return { state: "waiting", at: mail.nextAttemptAt, reason };
}
