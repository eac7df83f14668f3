import { teamTimeZone } from "../../content/site.ts";

/*
 * How far the hiring team is with `application a`, as SQL over its timestamps: the one place that decides it, for the
 * candidate's page, mail, inbox, numbers and chat.
 */

/** No member handled it, or someone took that back. */
export const isUnhandled = "a.handled_at is null";

/** When the candidate last got an answer by email, from the site or, as a member said, from the member's own program. */
export const answeredAt = `greatest(a.answered_by_hand_at,
  (select max(sent_at) from mail where application_id = a.id and kind = 'answer'))`;

/** True means that the team may still be expected to answer. */
export const isOpen = `(${isUnhandled} and ${answeredAt} is null)`;

/** The day by which the candidate was promised to hear, such as 2026-12-09; null without a promise. */
export const answerBy = "to_char(a.answer_by, 'YYYY-MM-DD')";

/** Returns whether that day has passed, in the team's zone, without an answer. `at`: SQL of the time. */
export function isOverdue(at: string): string {
  return `(${isOpen} and coalesce(a.answer_by < (${at} at time zone '${teamTimeZone}')::date, false))`;
}

/**
 * True means that the candidate may correct the email address: an answer that is sent or under way went to the one
 * there is.
 */
export const mayCorrect = `(a.email = '' or a.answered_by_hand_at is null and not exists (
  select from mail where application_id = a.id and kind = 'answer' and gave_up_at is null))`;

/**
 * Since when the team has it; null while it waits to be passed on. The first of: the chat has it, a member handled or
 * answered it, and, without a chat (`hasChat`) but with members, the moment it was stored: the inbox has it since. The
 * log keeps what a member took back later, so that the time never moves on.
 */
export function withTeamSince(hasChat: boolean): string {
  const inInbox = "case when exists (select from team_member) then a.received_at end";
  const firsts = [
    "a.delivered_at",
    "a.handled_at",
    `(select min(at) from team_change where subject = a.reference and action in (${handlings}))`,
    "(select min(least(added_at, sent_at)) from mail where application_id = a.id and kind = 'answer')",
    ...(hasChat ? [] : [inInbox]),
  ];
  return `least(${firsts.join(", ")})`;
}

const handlings = "'handled', 'answered', 'answered-by-hand'";
