import type { ApplicationFields, FieldNameWith } from "../fields.ts";
import type { LastAnswer } from "./answer.ts";
import type { CandidateReply, StoredTelling } from "./telling.ts";

/** The views of the inbox; it opens on the first. */
export const inboxViews = [
  "open",
  "waiting",
  "answered",
  "unmailed",
  "not-in-chat",
  "suspicious",
  "infected",
  "all",
] as const;
export type InboxView = (typeof inboxViews)[number];

/**
 * What is to be looked at: promised by the next working day; past that day; asked or invited a week ago; and of the days that
 * were named in the last `numberedDays`, the ones by which the candidate had an answer, and the others.
 */
export const dueNames = ["soon", "late", "silent", "kept", "broken"] as const;
export type DueName = (typeof dueNames)[number];

/** `due`: by the day that was named to the candidate. */
export const inboxOrders = ["newest", "oldest", "due"] as const;
export type InboxOrder = (typeof inboxOrders)[number];

/** Returns the orders of a view: what was answered is no longer due. */
export function ordersOf(view: InboxView): readonly InboxOrder[] {
  return view === "waiting" || view === "answered" || view === "all" ? ["newest", "oldest"] : inboxOrders;
}

export const inboxPageSize = 50;

/**
 * How far the team is: no one answered; an answer is under way; the team waits for the candidate; the candidate has an
 * answer, or was told otherwise, or the application is closed without one.
 */
export const applicationStates = ["open", "leaving", "waiting", "answered"] as const;
export type ApplicationState = (typeof applicationStates)[number];

export type ScanKind = "clean" | "infected" | "unscannable" | "unscanned" | "not configured";

/** The day, such as 2026-12-09, by which we said that we would answer; `soon`: within two days. */
export type DueDay = { day: string; state: "later" | "soon" | "past" };

/**
 * `letter` and `note` are their beginnings, on one line. `chat` is null without Telegram; `late`: it has waited longer than
 * any trouble that passes.
 */
export type InboxEntry = {
  reference: string;
  receivedAt: Date;
  name: string;
  firstName: string;
  email: string;
  positionId: string;
  position: string;
  experience: ApplicationFields["experience"];
  letter: string;
  /** The web addresses that the candidate gave, by the names of their fields. */
  webAddresses: FieldNameWith<{ kind: "web address" }>[];
  /** A word of `content/sources.ts`: the link by which the candidate came. */
  source: string | null;
  /** The last one. */
  note: string | null;
  /** While it is open. */
  due: DueDay | null;
  state: ApplicationState;
  stateAt: Date | null;
  /** The last time that someone did something that an answer should know of. */
  lastActAt: Date | null;
  answer: LastAnswer | null;
  /** The last one of each. */
  telling: StoredTelling | null;
  reply: CandidateReply | null;
  chat: "delivered" | "waiting" | "late" | null;
  hasSpamSigns: boolean;
  scan: ScanKind | null;
  /** The mail to the candidate was given up. */
  isUnmailed: boolean;
};

/**
 * A page. `next` is the reference that the next one begins after, null at the end. `counts` are of all matches of the
 * search.
 */
export type Inbox = {
  entries: InboxEntry[];
  next: string | null;
  found: number;
  counts: Record<InboxView, number>;
};

/**
 * Where an application is in a list: `number` from 1 on, null when it is not in the list. The others are references.
 */
export type InboxPlace = {
  number: number | null;
  total: number;
  previous: string | null;
  next: string | null;
};
