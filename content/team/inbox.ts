import type { BatchChange } from "../../application/team/application.ts";
import type { InboxView } from "../../application/team/inbox.ts";
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
  titleOf: (found: number) => `Inbox (${countText(found)})`,
  viewsLabel: "Which applications",
  views: {
    unhandled: "Not handled",
    handled: "Handled",
    suspicious: "Spam signs",
    infected: "Infected",
    waiting: "Waiting for the chat",
    unmailed: "Email not sent",
    all: "All",
  } satisfies Record<InboxView, string>,
  filters: "Search and filter",
  search: "Search",
  searched: "Name, email, phone, note …",
  position: "Position",
  experience: "Experience",
  any: "Any",
  answer: "Answer",
  answerWaits: (answered: string) => `${answered} (waits)`,
  from: "From",
  to: "To",
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
  allHandled: "Everything is handled.",
  noneFound: "No application in this view matches.",
  noneInView: "There are no applications in this view.",
  listLabel: "Applications",
  select: (name: string) => `Select ${name}`,
  source: (name: string) => `From ${name}`,
  note: "Note",
  handledBy: (member: string, at: string) => `Handled by ${member}, ${at}`,
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
    answer: "Answer …",
    buttons: {
      handle: "Mark as handled",
      reopen: "Mark as not handled",
      "send-again": "Send again …",
      delete: "Delete …",
    },
  } satisfies { label: string; selected: string; answer: string; buttons: Record<BatchChange, string> },
  export: (count: number) => `Export ${countedApplications(count)} as CSV`,
} as const;

/** The pages that ask before something is done to applications. `word`: what to type first; null for a harmless change. */
export const confirmationPages = {
  delete: {
    title: (count: number) => `Delete ${counted(count, "application")} for good?`,
    text: "This deletes everything that was sent, the notes, and the messages in the chat as far as Telegram allows. You can't undo it.",
    word: ([only, ...others]: string[]) => (others.length === 0 && only ? only : "DELETE"),
    button: (count: number) => `Delete ${counted(count, "application")}`,
    cancel: "Don't delete",
  },
  "send-again": {
    title: (count: number) => `Send ${counted(count, "application")} to the chat again?`,
    text: "The chat gets this next, in two messages or more for each application. You can't stop it.",
    word: null,
    button: (count: number) => `Send ${counted(count, "application")}`,
    cancel: "Don't send",
  },
} as const;

export const typedWord = {
  label: (word: string) => `Type ${word} to confirm`,
  wrong: "That wasn't the word, so nothing was done.",
} as const;
