import type { ReplyName } from "../../../application/team/answer.ts";
import { teamTimeZone } from "../../../content/site.ts";

/*
 * What a candidate, the team and the figures should say, by the contract alone: facts are written down when they happen,
 * and each question is asked of the facts. Nothing here knows the site's tables or statements.
 *
 * - A promise ends only by an answer: one whose mail the mail server took, at the address that is still the candidate's or
 *   that a member chose for it, and that did not come back; or a member's word how they were told; or that the application was
 *   closed without an answer.
 * - An invitation and a question let the team wait for the candidate; a reply opens the application again.
 * - Undo removes a fact, so the facts before it decide again.
 */

/** When something happened: the clock before and after it, in milliseconds. */
export type Moment = { from: number; to: number };

/**
 * An email to a candidate about one application; the ones of a `letter` are one email. `to`: where the last try went; null
 * without one, and for an address whose owner said that it was not theirs. `chosen`: by a member, in place of the candidate's.
 */
export type Letter = {
  kind: "confirmation" | "overdue" | "answer";
  letter: number;
  key: string | null;
  reply: ReplyName | null;
  passedDay: string | null;
  added: Moment;
  /** How long its member lets an answer wait, in milliseconds. */
  waitMs: number;
  dueAt: number;
  to: string | null;
  chosen: string | null;
  tries: number;
  openTries: number;
  triedAt: Moment | null;
  firstTriedAt: number | null;
  sent: Moment | null;
  gaveUp: Moment | null;
  failure: string | null;
};

/** `nothing`: closed without an answer. */
export type Word = { key: string; how: "email" | "phone" | "in person" | "nothing"; at: Moment };

export type Application = {
  reference: string;
  received: Moment;
  /** The email address; empty when its owner said that the application is not theirs. */
  email: string;
  position: string;
  source: string | null;
  spamSigns: number;
  firstDay: string | null;
  laterDay: string | null;
  letters: Letter[];
  words: Word[];
  /** `isOnPage`: with a text, on the candidate's page; others are noted by members. */
  replies: { key: string; at: Moment; isOnPage: boolean }[];
  /** Mailboxes whose owners said that the application is not theirs. */
  refused: string[];
  /** A member noted that the candidate was hired. */
  isHired: boolean;
  ended: { how: "withdrawn" | "deleted"; at: Moment } | null;
  /** What happened, for a failure to tell. */
  story: string[];
};

type Event = { at: Moment; kind: ReplyName | Word["how"] | "reply" };

const dayFormat = new Intl.DateTimeFormat("en-CA", { timeZone: teamTimeZone });

/** Returns the team's day of a time, such as 2026-12-09. */
export function dayOf(time: number): string {
  return dayFormat.format(time);
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
}

export function isWorkingDay(day: string): boolean {
  return ![0, 6].includes(new Date(`${day}T00:00Z`).getUTCDay());
}

function nextWorkingDay(day: string): string {
  const next = addDays(day, 1);
  return isWorkingDay(next) ? next : nextWorkingDay(next);
}

/** Also after a change of the address, if the candidate has replied. */
function hasArrived({ email, replies }: Application, { sent, to, chosen }: Letter): boolean {
  if (sent === null || to === null) return false;
  return to === email || to === chosen || replies.some(({ at }) => at.from > sent.from);
}

/** All that the team and the candidate know of each other, the oldest first. */
function eventsOf(application: Application): Event[] {
  const { letters, words, replies } = application;
  const answers = letters.filter((letter) => letter.kind === "answer" && hasArrived(application, letter));
  return [
    ...answers.map(({ sent, reply }) => ({ at: sent!, kind: reply! })),
    ...words.map(({ at, how }) => ({ at, kind: how })),
    ...replies.map(({ at }) => ({ at, kind: "reply" as const })),
  ].toSorted((one, other) => one.at.from - other.at.from);
}

function lastEventOf(application: Application): Event | null {
  return eventsOf(application).at(-1) ?? null;
}

function firstKnownOf(application: Application): number | null {
  return eventsOf(application).find(({ kind }) => kind !== "reply")?.at.from ?? null;
}

/** Closing without an answer is none. */
function firstAnsweredOf(application: Application): number | null {
  return eventsOf(application).find(({ kind }) => kind !== "reply" && kind !== "nothing")?.at.from ?? null;
}

export function isUnderWay({ kind, sent, gaveUp }: Letter): boolean {
  return kind === "answer" && !sent && !gaveUp;
}

export type State = "open" | "leaving" | "waiting" | "answered";

export function stateOf(application: Application): State {
  const kind = lastEventOf(application)?.kind ?? "reply";
  if (kind !== "reply") return meanings[kind].state;
  return application.letters.some(isUnderWay) ? "leaving" : "open";
}

/** How the candidate knows; null while they don't. */
export function outcomeOf(application: Application): string | null {
  const kind = lastEventOf(application)?.kind ?? "reply";
  return kind === "reply" ? null : meanings[kind].outcome;
}

/** `channel`: how the candidate can reply: on the page, or by email. */
type Meaning = { state: State; outcome: string; page: string; channel: "page" | "email" | null };

const told: Meaning = { state: "answered", outcome: "told", page: "told", channel: null };

/** What an event of the team makes of an application, and what the candidate's page says of it. */
const meanings: Record<Exclude<Event["kind"], "reply">, Meaning> = {
  invite: { state: "waiting", outcome: "invited", page: "invited", channel: "email" },
  ask: { state: "waiting", outcome: "asked", page: "asked", channel: "page" },
  decline: { state: "answered", outcome: "declined", page: "answered", channel: null },
  write: { state: "answered", outcome: "answered", page: "answered", channel: null },
  nothing: { state: "answered", outcome: "closed", page: "closed", channel: null },
  email: told,
  phone: told,
  "in person": told,
};

/** The last answer, if it did not arrive, no one stopped it, and nothing happened since. */
export function missedAnswerOf(application: Application): Letter | null {
  const last = application.letters.findLast(({ kind }) => kind === "answer");
  if (!last || stateOf(application) !== "open" || last.failure === "stopped") return null;
  const event = lastEventOf(application);
  return event && event.at.from > last.added.from ? null : last;
}

/** The day that was named, while it holds: the candidate never had an answer. */
function promiseOf(application: Application): string | null {
  const day = application.laterDay ?? application.firstDay;
  return day !== null && firstKnownOf(application) === null ? day : null;
}

export function isLate(application: Application, now: number): boolean {
  const day = promiseOf(application);
  return day !== null && day < dayOf(now);
}

/** The day that the candidate's page names. */
export function dayToHearBy(application: Application, now: number): string | undefined {
  return isLate(application, now) ? undefined : (promiseOf(application) ?? undefined);
}

/** What the candidate's page says of the answer. */
export type PageProgress = {
  kind: string;
  how?: string;
  at?: Moment;
  address?: string;
  isUnsure?: boolean;
  isLate?: boolean;
};

export function progressOf(application: Application, now: number): PageProgress {
  const state = stateOf(application);
  const event = lastEventOf(application);
  if (event && (state === "waiting" || state === "answered")) {
    const { kind, at } = event;
    if (kind === "email" || kind === "phone" || kind === "in person") return { kind: "told", how: kind, at };
    if (kind !== "reply") return { kind: meanings[kind].page, at };
  }
  if (application.email === "") return { kind: "no-address" };
  const missed = missedAnswerOf(application);
  if (missed) {
    const { failure, to, triedAt, gaveUp } = missed;
    return {
      kind: "missed",
      address: to ?? application.email,
      isUnsure: failure === "unknown-end",
      isLate: isLate(application, now),
      at: triedAt ?? gaveUp!,
    };
  }
  const { firstDay, laterDay } = application;
  if (isLate(application, now)) return { kind: "late" };
  if (promiseOf(application) && laterDay && firstDay && firstDay < dayOf(now)) return { kind: "postponed" };
  return event ? { kind: "replied", at: event.at } : { kind: "open" };
}

/** The candidate may change it until an answer is on its way, and where none can be sent. */
export function mayChange(application: Application): boolean {
  return application.email === "" || stateOf(application) === "open";
}

/** The page takes a reply when the last thing that the team said is a question; an invitation is answered by email. */
export function replyChannel(application: Application): "page" | "email" | null {
  const channelOf = (event: Event | null | undefined) =>
    event && event.kind !== "reply" ? meanings[event.kind].channel : null;
  const ofTeam = eventsOf(application).findLast(({ kind }) => kind !== "reply");
  return channelOf(ofTeam) === "page" ? "page" : channelOf(lastEventOf(application));
}

/** What the page says of the mail with its link; null when there is none. */
export function confirmationOf({
  email,
  letters,
}: Application): "waiting" | "limited" | "sent" | "undeliverable" | "unsure" | null {
  const all = letters.filter(({ kind }) => kind === "confirmation");
  const last = all.at(-1);
  if (!last) return null;
  if (!last.sent && !last.gaveUp) return "waiting";
  if (last.failure === "too-many") return "limited";
  if (all.some(({ sent, to }) => sent && to === email)) return "sent";
  if (last.sent) return null;
  return last.failure === "unknown-end" ? "unsure" : "undeliverable";
}

/** The last named day that has passed. */
function passedDayOf({ firstDay, laterDay }: Application, now: number): string | null {
  return [laterDay, firstDay].find((day) => day !== null && day < dayOf(now)) ?? null;
}

/** The applications whose candidates are to be told now that we are late, each with the day that has passed. */
export function lateToTell(applications: Application[], now: number): { application: Application; day: string }[] {
  return applications.flatMap((application) => {
    const day = passedDayOf(application, now);
    const isTold = application.letters.some(
      ({ kind, passedDay, failure, added }) =>
        kind === "overdue" && passedDay! >= (day ?? "") && (failure !== "too-many" || dayOf(added.from) === dayOf(now)),
    );
    const isPromised = stateOf(application) === "open" && promiseOf(application) !== null;
    return day && isPromised && !isTold && application.email !== "" && application.spamSigns < 2
      ? [{ application, day }]
      : [];
  });
}

/** The last email of its kind was refused, came back, or went to a stranger, and no one has answered since. */
function isUnmailed(application: Application): boolean {
  const state = stateOf(application);
  const since = state === "leaving" ? application.letters.find(isUnderWay)!.added : lastEventOf(application)?.at;
  return application.letters.some((letter) => {
    const { kind, gaveUp, failure, sent, to } = letter;
    if (letter !== application.letters.findLast((one) => one.kind === kind)) return false;
    const isLost = gaveUp ? failure !== "too-many" : kind === "answer" && sent !== null && to === null;
    if (!isLost) return false;
    return state === "open" || (kind === "answer" && since !== undefined && (gaveUp ?? sent)!.from > since.from);
  });
}

/** The lists of the inbox and the figures of Numbers, as references. */
export function listsOf(applications: Application[], now: number) {
  const today = dayOf(now);
  const those = (condition: (application: Application) => boolean) =>
    applications.filter((application) => condition(application)).map(({ reference }) => reference);
  const isOpen = (application: Application) => stateOf(application) === "open";
  const wasNamed = ({ firstDay }: Application) =>
    firstDay !== null && firstDay >= addDays(today, -29) && firstDay < today;
  const isKept = (application: Application) => {
    const answered = firstAnsweredOf(application);
    return wasNamed(application) && answered !== null && dayOf(answered) <= application.firstDay!;
  };
  const isClosedUnanswered = (application: Application) =>
    firstAnsweredOf(application) === null && outcomeOf(application) === "closed";
  return {
    views: {
      open: those(isOpen),
      waiting: those((application) => stateOf(application) === "waiting"),
      answered: those((application) => ["answered", "leaving"].includes(stateOf(application))),
      unmailed: those(isUnmailed),
      "not-in-chat": [],
      suspicious: those((application) => isOpen(application) && application.spamSigns > 0),
      infected: [],
      all: those(() => true),
    },
    due: {
      soon: those((application) => {
        const day = promiseOf(application);
        return isOpen(application) && day !== null && day >= today && day <= nextWorkingDay(today);
      }),
      late: those((application) => isOpen(application) && isLate(application, now)),
      silent: those(
        (application) => stateOf(application) === "waiting" && lastEventOf(application)!.at.from < now - 7 * 86_400_000,
      ),
      kept: those(isKept),
      broken: those((application) => wasNamed(application) && !isKept(application) && !isClosedUnanswered(application)),
    },
  };
}

/** The counts in the team's reminder at nine o'clock. `since`: the first day of the applications that count as received. */
export function reminderOf(applications: Application[], now: number, since: string) {
  const { due, views } = listsOf(applications, now);
  const received = applications.filter(
    (application) => stateOf(application) === "open" && dayOf(application.received.from) >= since,
  );
  return {
    facts: { day: dayOf(now), since, by: nextWorkingDay(dayOf(now)) },
    late: due.late.length,
    soon: due.soon.length,
    notReached: views.unmailed.length,
    silent: due.silent.length,
    received: received.length,
  };
}

/** What became of the applications that came in the last 30 days, by position or by source. */
export function outcomesOf(applications: Application[], now: number, by: "position" | "source") {
  const recent = applications.filter(({ received }) => dayOf(received.from) >= addDays(dayOf(now), -29));
  return Map.groupBy(recent, (application) => application[by] ?? "");
}

/**
 * Of the applications that came in the last 30 days and whose candidates were told something, the hours within which half of
 * them first were; null for none.
 */
export function medianHoursOf(applications: Application[], now: number): number | null {
  const recent = applications.filter(({ received }) => dayOf(received.from) >= addDays(dayOf(now), -29));
  const hours = recent.flatMap((application) => {
    const answered = firstAnsweredOf(application);
    return answered === null ? [] : (answered - application.received.from) / 3_600_000;
  });
  return hours.toSorted((one, other) => one - other)[Math.ceil(hours.length / 2) - 1] ?? null;
}

/**
 * Why the end of an application is none that the contract knows; null when it is: an answer, a member's word, or a page that
 * says that none came, and when it is to.
 */
export function unfinishedBecause(application: Application, now: number): string | null {
  if (firstKnownOf(application) !== null) return null;
  const { kind } = progressOf(application, now);
  if (["late", "postponed", "missed", "no-address"].includes(kind)) return null;
  const day = promiseOf(application);
  return day !== null && day >= dayOf(now) ? null : `its page says no more than "${kind}"`;
}
