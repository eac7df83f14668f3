import { nextAttempt } from "../applications/stored-application.ts";
import type pg from "pg";
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
  if (mail.sentAt) return `sent ${utcMinute(mail.sentAt)}`;
  const why = mailFailureWords(mail) ?? "";
  if (mail.gaveUpAt) return `not sent. ${why}`;
  return `waiting, next attempt ${utcMinute(mail.nextAttemptAt)}. ${why}`.trim();
}

/** The same for a table's cell. */
export function shortMailWords(mail: MailState): string {
  if (!mail) return "none";
  if (mail.sentAt) return "sent";
  const code = mail.responseCode === null ? "" : ` ${mail.responseCode}`;
  const state = mail.gaveUpAt ? "not sent" : "waiting";
  return mail.lastFailure ? `${state}: ${mail.lastFailure}${code}` : state;
}

/** What failed last, as a sentence with the server's reply code; null when nothing did. */
export function mailFailureWords({ lastFailure, responseCode }: NonNullable<MailState>): string | null {
  if (lastFailure === null) return null;
  return `${mailFailureMeaning(lastFailure)}${responseCode === null ? "" : ` (${responseCode})`}`;
}
