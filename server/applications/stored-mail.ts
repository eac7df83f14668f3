import type { MailKind } from "../mail/mail-kinds.ts";
import { isUnhandled } from "./team-progress.ts";

/** Returns SQL to join to `application a`: its last mail of a kind, or a row of nulls. */
export function lastMail(kind: MailKind): string {
  return `left join lateral (
    select * from mail where application_id = a.id and kind = '${kind}' order by id desc limit 1
  ) ${kind} on true`;
}

/** The state of a mail, as SQL over the table or alias `mail`. */
export const mailState = (mail = "mail") => `
  case when ${mail}.sent_at is not null then 'sent' when ${mail}.gave_up_at is not null then 'not-sent' else 'waiting' end`;

/** The words of the answers that `application a` has, as SQL for its column `answer_words`. */
export const answerWords = `(
  select coalesce(string_agg(search_text, ' ' order by id), '') from mail where application_id = a.id and reply is not null)`;

/**
 * SQL over `application a`: an email to the candidate was not sent, and no one has seen to it. An answer also marks as
 * handled: its trouble ends when the application is marked again. A confirmation over the limit of its mailbox is none.
 */
export const isUnmailed = `a.id in (
  select a.id from mail m join application a on a.id = m.application_id
  where m.gave_up_at is not null and m.last_failure is distinct from 'too-many'
    and (${isUnhandled} or m.kind = 'answer' and m.gave_up_at > a.handled_at))`;
