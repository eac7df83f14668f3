import type { MailKind } from "../mail/mail-kinds.ts";
import { signsWithoutReceipt } from "../../application/spam-signs.ts";
import { isUnanswered } from "./progress.ts";

/** `application a` may get mail that anyone can cause, as SQL: it has an address, and not several spam signs. */
export const mayBeMailed = `(a.email <> '' and cardinality(a.spam_signs) < ${signsWithoutReceipt})`;

/** Returns SQL to join to `application a`: its last mail of a kind, or a row of nulls. */
export function lastMail(kind: MailKind): string {
  return `left join lateral (
    select * from mail where application_id = a.id and kind = '${kind}' order by id desc limit 1
  ) ${kind} on true`;
}

/** A mail is neither sent nor given up, as SQL over the table or alias `mail`. */
export const isWaiting = (mail = "mail") => `(${mail}.sent_at is null and ${mail}.gave_up_at is null)`;

/** Where a mail of `application a` is to go, as SQL. */
export const toAddress = (mail: string) => `coalesce(${mail}.to_address, a.email)`;

/**
 * The state of a mail of `application a`, as SQL over the table or alias `mail`. `misdirected`: the mail server took an
 * answer, and it went to an address that is not the candidate's.
 */
export const mailState = (mail = "mail") => `
  case when ${mail}.sent_at is not null then
         case when ${mail}.kind = 'answer'
                   and not has_arrived(${mail}.went_to, ${mail}.to_address, ${mail}.sent_at, a.id, a.email)
              then 'misdirected' else 'sent' end
       when ${mail}.gave_up_at is not null then 'not-sent' else 'waiting' end`;

/** A mail of `application a` is sent to the candidate, or will be, as SQL: one that did not arrive is no answer. */
export const isGiven = (mail = "mail") => `${mailState(mail)} in ('sent', 'waiting')`;

/** Where a mail of `application a` went, or will go, as SQL; empty for an address that was removed since. */
export const mailAddress = (mail = "mail") => `
  case when ${isWaiting(mail)} then ${toAddress(mail)}
       else coalesce(${mail}.went_to, case when ${mail}.tried_at is null then ${toAddress(mail)} else '' end) end`;

/**
 * The last answer to `application a` (`lastMail`) did not arrive, and nothing else happened since, as SQL. One that a member
 * stopped, or that mail was turned off for, is none: no one wrote to the candidate.
 */
export const isMissed = `(${isUnanswered} and answer.id is not null
  and coalesce(answer.last_failure, '') not in ('stopped', 'turned-off')
  and answer.added_at > coalesce(a.state_at, '-infinity'))`;

/**
 * Returns a part of a `with` that locks the applications of some emails: the table `locked` with their columns. Everyone
 * locks applications before their emails, the newest first, so that no two wait for each other. `condition`: on `mail m`.
 */
export function lockedApplications(condition: string): string {
  return `locked as (
    select * from application where id in (select m.application_id from mail m where ${condition})
    order by arrival desc for no key update)`;
}

/** The words of the answers that `application a` has, as SQL for its column `answer_words`. */
export const answerWords = `(
  select coalesce(string_agg(search_text, ' ' order by id), '') from mail where application_id = a.id and reply is not null)`;

/**
 * SQL over `application a`: an email to the candidate did not arrive, and no one has answered since. Of several of a kind
 * the last one counts. A confirmation over the limit of its mailbox is none. An answer that went to an address that was
 * corrected since leaves again automatically.
 */
export const isUnmailed = `a.id in (
  select a.id from mail m join application a on a.id = m.application_id
  where (m.gave_up_at is not null and m.last_failure is distinct from 'too-many'
         or m.kind = 'answer' and m.sent_at is not null and m.went_to is null)
    and not exists (select from mail later
                    where later.application_id = m.application_id and later.kind = m.kind and later.id > m.id)
    and (${isUnanswered} or m.kind = 'answer' and greatest(m.gave_up_at, m.sent_at) > a.state_at))`;
