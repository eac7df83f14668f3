import type pg from "pg";
import { mailFailures, type MailFailureKind } from "./mail-failures.ts";

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
  const { rows } = await client.query<NonNullable<MailState>>(
    `select attempts, next_attempt_at as "nextAttemptAt", last_failure as "lastFailure",
            response_code as "responseCode", sent_at as "sentAt", gave_up_at as "gaveUpAt"
     from mail where application_id = $1`,
    [applicationId],
  );
  return rows[0] ?? null;
}

/** The same as people of the team read it. A kind that this release does not know is shown as it is stored. */
export function mailWords(mail: MailState): string {
  if (!mail) return "none";
  if (mail.sentAt) return `sent ${minute(mail.sentAt)}`;
  const code = mail.responseCode === null ? "" : ` (${mail.responseCode})`;
  const why = mail.lastFailure ? `${meaningOf(mail.lastFailure)}${code}` : "";
  if (mail.gaveUpAt) return `not sent. ${why}`;
  return `waiting, next attempt ${minute(mail.nextAttemptAt)}. ${why}`.trim();
}

function meaningOf(kind: string): string {
  return mailFailures[kind as MailFailureKind]?.meaning ?? kind;
}

function minute(time: Date): string {
  return `${time.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
