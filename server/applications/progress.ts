import { teamTimeZone } from "../../content/site.ts";

/*
 * How far the hiring team is with `application a`, as SQL: the one place that asks the column `state`, which the database
 * computes from the rows of what happened (the view `application_event`), for the candidate's page, mail, inbox, numbers
 * and chat.
 */

/** No answer has arrived or is under way, and no member said that the candidate was told: a member is to act. */
export const isUnanswered = "(a.state = 'open')";

/** The candidate has an answer, or was told otherwise, or the application was closed without one. */
export const candidateKnows = "(a.state in ('waiting', 'answered'))";

/** The team may still be expected to answer: an answer that has not left is none. */
export const isOpen = `(not ${candidateKnows})`;

/** The last thing that the team or the candidate said, as SQL to join to `application a`, or a row of nulls. */
export const lastEvent = `left join lateral (
    select * from application_event where application_id = a.id order by at desc limit 1
  ) event on true`;

/** When the candidate first knew, also if they replied since; null before. */
export const firstKnownAt = "(select min(at) from application_event where application_id = a.id and state <> 'open')";

/** The member who let the candidate know last; null while the candidate doesn't. */
export const knownBy = `(
  select member from application_event where application_id = a.id and ${candidateKnows} order by at desc limit 1)`;

/**
 * When someone last wrote, told, or noted something about the application, also if it hasn't arrived: a form that was made
 * before is outdated.
 */
export const lastActAt = `greatest(
  (select max(added_at) from mail where application_id = a.id and kind = 'answer'),
  (select max(at) from told where application_id = a.id), (select max(at) from reply where application_id = a.id))`;

/** The day by which the candidate was promised to hear, such as 2026-12-09; null without a promise. */
export const answerBy = "to_char(a.answer_by, 'YYYY-MM-DD')";

/** The promise of that day still holds: the candidate never got an answer. */
export const isPromised = `(a.answer_by is not null and ${isOpen} and ${firstKnownAt} is null)`;

/** Returns whether that day has passed, in the team's zone, without an answer. `at`: SQL of the time. */
export function isOverdue(at: string): string {
  return `(${isPromised} and a.answer_by < (${at} at time zone '${teamTimeZone}')::date)`;
}

/** True means that the candidate may change it: no answer has arrived or is under way, or none can without an address. */
export const mayChange = `(a.email = '' or ${isUnanswered})`;

/** The last answer that arrived is a question, and nothing but replies came after it. */
export const mayReply = `(a.state in ('open', 'waiting') and coalesce((
  select kind from application_event where application_id = a.id and kind <> 'reply' order by at desc limit 1) = 'ask', false))`;

/**
 * Since when the team has it; null while it waits to be passed on. The first of: the chat has it, a member answered or
 * closed it, and, without a chat (`hasChat`) but with members, the moment it was stored: the inbox has it since. The
 * log keeps what a member took back later, so that the time never moves on.
 */
export function withTeamSince(hasChat: boolean): string {
  const inInbox = "case when exists (select from team_member) then a.received_at end";
  const firsts = [
    "a.delivered_at",
    `(select min(at) from team_change where subject = a.reference and action in (${decisions}))`,
    "(select min(least(added_at, sent_at)) from mail where application_id = a.id and kind = 'answer')",
    ...(hasChat ? [] : [inInbox]),
  ];
  return `least(${firsts.join(", ")})`;
}

const decisions = "'answered', 'told', 'closed'";
