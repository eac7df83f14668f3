import type { MailState, Outcome } from "../../application/team/answer.ts";
import type { ApplicationState, DueName, InboxView } from "../../application/team/inbox.ts";
import { tellingNames, tellings, type TellingName } from "../../application/team/telling.ts";
import { groupedNumber } from "../../application/grouped-number.ts";
import { counted } from "../counted.ts";
import { writtenDay } from "./times.ts";

/** More applications than that are shown as "1,000+". */
const mostCounted = 1000;

/** Such as 12, or "1,000+". */
export function countText(count: number): string {
  return groupedNumber(Math.min(count, mostCounted)) + (count > mostCounted ? "+" : "");
}

/** Such as "1 application" and "1,000+ applications". */
export function countedApplications(count: number): string {
  return `${countText(count)} ${count === 1 ? "application" : "applications"}`;
}

export const inboxPage = {
  title: "Inbox",
  /** Of the page; `search`: the words that it is about. */
  titleOf: (found: number, view: InboxView = "open", search: string | null = null) => {
    const list = `${view === "open" ? "Inbox" : inboxPage.views[view]} (${countText(found)})`;
    return search === null ? list : `"${search}" · ${list}`;
  },
  skipToList: "Skip to the list",
  viewsLabel: "Which applications",
  views: {
    open: "Open",
    waiting: "We wait for them",
    answered: "Answered",
    unmailed: "Email not sent",
    "not-in-chat": "Waiting for the chat",
    suspicious: "Spam signs",
    infected: "Infected",
    all: "All",
  } satisfies Record<InboxView, string>,
  filters: "Filter",
  apply: "Apply",
  search: "Search",
  searched: "Name, letter …",
  position: "Position",
  experience: "Experience",
  any: "Any",
  outcome: "Outcome",
  outcomes: {
    invited: "Invited",
    asked: "Asked",
    declined: "Declined",
    answered: "Answered in another way",
    told: "Told otherwise",
    closed: "Closed without an answer",
    hired: "Hired",
  } satisfies Record<Outcome, string>,
  /** After who wrote an answer and when. */
  answerStates: {
    sent: "",
    waiting: "(leaves)",
    "not-sent": "(not sent)",
    misdirected: "(went to someone else)",
  } satisfies Record<MailState, string>,
  only: "Promise",
  onlyNames: {
    soon: "Due by the next working day",
    late: "Late",
    silent: "No reply for a week",
    kept: "Answered by the named day",
    broken: "Not answered by the named day",
  } satisfies Record<DueName, string>,
  from: "Received from",
  to: "Received until",
  clear: "Clear search and filters",
  orders: { newest: "Newest first", oldest: "Oldest first", due: "First due first" },
  due: {
    later: (day: string) => `Answer by ${writtenDay(day)}`,
    soon: (day: string) => `Answer by ${writtenDay(day)}: due`,
    past: (day: string) => `Answer was due ${writtenDay(day)}`,
  },
  selectAll: "Select all",
  selectPage: "Select all on this page",
  selectNone: "Select none",
  inAll: (count: number) => `${countText(count)} in All`,
  none: "No applications yet. They appear here the moment they're stored.",
  allAnswered: "Everything is answered.",
  noneFound: "No application in this view matches.",
  noneInView: "There are no applications in this view.",
  listLabel: "Applications",
  select: (name: string) => `Select ${name}`,
  sourceFilter: "Source",
  source: (name: string) => `From ${name}`,
  note: "Note",
  late: "Not in the chat",
  infected: "Virus found",
  unscannable: "Not scannable",
  unscanned: "Not scanned",
  noResume: "No resume",
  noAddress: "No email address",
  first: "First page",
  next: "Next page",
  batch: {
    label: "With those selected",
    /** After their number. */
    selected: "selected",
    /** From a selected row to its buttons. */
    toButtons: "To the buttons",
    answer: "Answer …",
    buttons: {
      tell: "Told otherwise …",
      close: "Close without an answer …",
      "take-back": "Take back",
      "send-again": "Send to the chat again …",
      delete: "Delete …",
    },
  },
  export: (count: number) => `Export ${countedApplications(count)} as CSV`,
} as const;

export const stateNames = {
  open: inboxPage.views.open,
  leaving: "Answer is leaving",
  waiting: inboxPage.views.waiting,
  answered: inboxPage.views.answered,
} satisfies Record<ApplicationState, string>;

const allLeaving = "Answers to all of them are leaving";

/** The pages that ask how candidates know, or why they get no answer. */
export const tellingPages = {
  tell: {
    title: (count: number) => {
      if (count === 0) return allLeaving;
      return count === 1 ? "How was the candidate told?" : `How were ${counted(count, "candidate")} told?`;
    },
    text: "The candidate's page says so, and when. The site writes no email.",
    tellings: tellingNames.filter((name) => tellings[name].how !== "nothing"),
    cancel: "Cancel",
  },
  close: {
    title: (count: number) => (count === 0 ? allLeaving : `Close ${counted(count, "application")} without an answer?`),
    text: "The candidate gets no email. Their page says that it was closed today, without an answer.",
    tellings: tellingNames.filter((name) => tellings[name].how === "nothing"),
    cancel: "Don't close",
  },
} as const satisfies Record<string, { title: unknown; text: string; cancel: string; tellings: readonly TellingName[] }>;

/** On the pages that ask: someone deleted it meanwhile. */
export const goneLeftOut = (count: number) =>
  count === 1
    ? "One is left out, because it was deleted or withdrawn meanwhile."
    : `${count} are left out, because they were deleted or withdrawn meanwhile.`;

/** On these pages: what is leaving has to be stopped first. */
export const tellingLeftOut = (count: number) =>
  count === 1
    ? "One is left out, because an answer to it is leaving: stop the answer on its page first."
    : `${count} are left out, because an answer to them is leaving: stop it on their pages first.`;

/** The pages that ask before something is done to applications. `word`: what to type first; null for a harmless change. */
export const confirmationPages = {
  delete: {
    title: (count: number) => `Delete ${counted(count, "application")} for good?`,
    text: (hasChat: boolean) =>
      `This deletes everything that was sent${hasChat ? ", the notes, and the messages in the chat as far as Telegram allows" : " and the notes"}. You can't undo it.`,
    word: ([only, ...others]: string[]) => (others.length === 0 && only ? only : "DELETE"),
    button: (count: number) => `Delete ${counted(count, "application")}`,
    cancel: "Don't delete",
  },
  "send-again": {
    title: (count: number) => `Send ${counted(count, "application")} to the chat again?`,
    text: () => "The chat gets this next, in two messages or more for each application. You can't stop it.",
    word: null,
    button: (count: number) => `Send ${counted(count, "application")}`,
    cancel: "Don't send",
  },
} as const;

export const typedWord = {
  label: (word: string) => `Type ${word} to confirm`,
  wrong: "That wasn't the word, so nothing was done.",
} as const;
