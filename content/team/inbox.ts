import type { BatchChange } from "../../application/team/application.ts";
import type { InboxView } from "../../application/team/inbox.ts";
import { groupedNumber } from "../../application/grouped-number.ts";
import { counted } from "../counted.ts";

export const inboxPage = {
  title: "Inbox",
  titleOf: (found: number) => `Inbox (${groupedNumber(found)})`,
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
  from: "From",
  to: "To",
  clear: "Clear",
  found: (count: number) => counted(count, "application"),
  orders: { newest: "Newest first", oldest: "Oldest first" },
  selectAll: "Select all",
  selectNone: "Select none",
  inAll: (count: number) => `${groupedNumber(count)} in All`,
  none: "No applications yet. They appear here the moment they're stored.",
  allHandled: "Everything is handled.",
  noneFound: "No applications match here.",
  listLabel: "Applications",
  select: (name: string) => `Select ${name}`,
  portfolio: "Portfolio",
  note: "Note",
  handledBy: (member: string, at: string) => `Handled by ${member}, ${at}`,
  late: "Not in the chat",
  infected: "Virus found",
  unscannable: "Not scannable",
  unscanned: "Not scanned",
  noResume: "No resume",
  first: "First page",
  next: "Next page",
  batch: {
    label: "With those selected",
    answer: "Answer …",
    buttons: {
      handle: "Mark as handled",
      reopen: "Mark as not handled",
      "send-again": "Send again …",
      delete: "Delete …",
    },
  } satisfies { label: string; answer: string; buttons: Record<BatchChange, string> },
  changed: (change: BatchChange, count: number) => `${counted(count, "application")} ${changes[change]}`,
  /** Of one candidate, by name or reference, or of several. */
  isDone: (subjects: string[]) =>
    subjects.length === 1
      ? `${subjects[0]} is handled.`
      : `${counted(subjects.length, "application")} marked as handled.`,
  undo: "Undo",
  export: (count: number) => `Export ${counted(count, "application")} as CSV`,
} as const;

const changes: Record<BatchChange, string> = {
  handle: "marked as handled.",
  reopen: "marked as not handled.",
  "send-again": "will go to the chat next.",
  delete: "deleted, and the messages in the chat as far as Telegram allows.",
};

/** The pages that ask before something is done to several applications. `word`: what is to be typed first. */
export const confirmationPages = {
  delete: {
    title: (count: number) => `Delete ${counted(count, "application")} for good?`,
    text: "This deletes them with their resumes, notes, and messages in the chat as far as Telegram allows. You can't undo it.",
    word: { word: "DELETE", label: "Type DELETE to confirm", wrong: "That wasn't the word, so nothing was deleted." },
    button: (count: number) => `Delete ${counted(count, "application")}`,
    cancel: "Keep them",
  },
  "send-again": {
    title: (count: number) => `Send ${counted(count, "application")} to the chat again?`,
    text: "Each of them goes to the chat next, in two messages or more. You can't stop it.",
    word: null,
    button: (count: number) => `Send ${counted(count, "application")}`,
    cancel: "Don't send",
  },
} as const;
