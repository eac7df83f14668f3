import { outcomes, replies, replyNames, waitsFor } from "../../application/team/answer.ts";
import { numberedDays } from "../../application/team/numbers.ts";
import { answerActions } from "../../application/team/changes.ts";
import type { DueName } from "../../application/team/inbox.ts";
import { teamDayOf } from "./team-day.ts";

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

/** A row of `application_event` is an answer, as SQL: closing without one is none. */
export const isAnswer = "(state <> 'open' and kind <> 'nothing')";

/** When the candidate first had an answer, also if they replied since; null before. */
const firstAnsweredAt = `(select min(at) from application_event where application_id = a.id and ${isAnswer})`;

/** The member who let the candidate know last; null while the candidate doesn't. */
export const knownBy = `(
  select member from application_event where application_id = a.id and ${candidateKnows} order by at desc limit 1)`;

/**
 * When the candidate last changed the application, or someone last wrote, told, or noted something about it, also if it
 * hasn't arrived: a form that was made before is outdated.
 */
export const lastActAt = `greatest(
  a.changed_at,
  (select max(added_at) from mail where application_id = a.id and kind = 'answer'),
  (select max(at) from told where application_id = a.id), (select max(at) from reply where application_id = a.id))`;

/** The day by which the candidate is to hear: the one that a member named last, or else the first one. */
export const promisedDay = "coalesce(a.new_answer_by, a.answer_by)";

/** That day, such as 2026-12-09; null without a promise. */
export const answerBy = `to_char(${promisedDay}, 'YYYY-MM-DD')`;

/** The promise of that day still holds: the candidate never got an answer. */
export const isPromised = `(${promisedDay} is not null and ${isOpen} and ${firstKnownAt} is null)`;

/** Returns whether the promised day has passed without an answer. */
export function isOverdue(at: string): string {
  return `(${isPromised} and ${promisedDay} < ${teamDayOf(at)})`;
}

/** Returns the day by which the candidate is to hear, such as 2026-12-09, while it holds and has not passed; else null. */
export function dayToHearBy(at: string): string {
  return `case when ${isPromised} and not ${isOverdue(at)} then ${answerBy} end`;
}

/** Returns whether the first named day has passed, and a member named another one, which has not. */
export function isPostponed(at: string): string {
  const today = teamDayOf(at);
  return `(${isPromised} and a.answer_by < ${today} and a.new_answer_by >= ${today})`;
}

/** Returns the last day that was named and has passed; null for none. */
export function passedDay(at: string): string {
  const today = teamDayOf(at);
  return `case when a.new_answer_by < ${today} then a.new_answer_by when a.answer_by < ${today} then a.answer_by end`;
}

/** Returns the first working day after a time, as SQL. */
export function nextWorkingDay(at: string): string {
  const today = teamDayOf(at);
  return `(${today} + case extract(isodow from ${today}) when 5 then 3 when 6 then 2 else 1 end)`;
}

/** Returns the conditions of what a member is to look at. The reminder counts with them, and the inbox lists with them. */
export function dueConditions(at: string): Record<DueName, string> {
  const named = `a.answer_by >= ${teamDayOf(at)} - ${numberedDays - 1} and a.answer_by < ${teamDayOf(at)}`;
  const answeredDay = teamDayOf(firstAnsweredAt);
  const isBroken = `coalesce(${answeredDay} > a.answer_by, a.outcome is distinct from 'closed')`;
  const soon = `${promisedDay} between ${teamDayOf(at)} and ${nextWorkingDay(at)}`;
  return {
    /** Promised by the next working day. */
    soon: `(${isUnanswered} and ${isPromised} and ${soon})`,
    late: `(${isUnanswered} and ${isOverdue(at)})`,
    kept: `(${named} and ${answeredDay} <= a.answer_by)`,
    /** Neither this nor kept: what was closed without an answer. */
    broken: `(${named} and ${isBroken})`,
    /** Asked or invited, and silent for a week. */
    silent: `(a.state = 'waiting' and a.state_at < ${at} - interval '7 days')`,
  };
}

/** True means that the candidate may change it: no answer has arrived or is under way, or none can without an address. */
export const mayChange = `(a.email = '' or ${isUnanswered})`;

const outcomesThatWaitFor = (what: "reply" | "meeting") =>
  arrayOf(outcomes.filter((outcome) => waitsFor[outcome] === what));

/**
 * How the candidate replies to the last answer that arrived: to a question on the page, as often as they like; to an
 * invitation by email; to nothing else (null).
 */
export const replyChannel = `(case
  when (select outcome from application_event where application_id = a.id and kind <> 'reply' order by at desc limit 1)
    = any(${outcomesThatWaitFor("reply")}) then 'page'
  when ${candidateKnows} and a.outcome = any(${outcomesThatWaitFor("meeting")}) then 'email' end)`;

/** The names of the answers that invite the candidate to a meeting, as an array in SQL. */
export const invitations = arrayOf(replyNames.filter((name) => waitsFor[replies[name]] === "meeting"));

/**
 * Since when the team has it; null while it waits to be passed on. The first of: the chat has it; a member answered or
 * closed it; and, without a chat (`hasChat`), it was stored and there was a member who can see it in the inbox. The log
 * keeps what a member took back later, so that the time never moves on.
 */
export function withTeamSince(hasChat: boolean): string {
  const inInbox = "(select greatest(a.received_at, min(invited_at)) from team_member having count(*) > 0)";
  const firsts = [
    "a.delivered_at",
    `(select min(at) from team_change where subject = a.reference and action = any(${decisions}))`,
    "(select min(least(added_at, sent_at)) from mail where application_id = a.id and kind = 'answer')",
    ...(hasChat ? [] : [inInbox]),
  ];
  return `least(${firsts.join(", ")})`;
}

const decisions = arrayOf([...Object.values(answerActions), "told", "closed"]);

/** Returns words of the code as an array in SQL. */
function arrayOf(words: readonly string[]): string {
  return `array[${words.map((word) => `'${word}'`).join(", ")}]::text[]`;
}
