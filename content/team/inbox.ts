import type { BatchChange } from "../../application/team/application.ts";
import type { InboxView } from "../../application/team/inbox.ts";
import { counted } from "../counted.ts";

export const inboxPage = {
  title: "Inbox",
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
  none: "No applications yet. They appear here the moment they're stored.",
  allHandled: "Everything is handled.",
  noneFound: "No applications match.",
  listLabel: "Applications",
  select: (name: string) => `Select ${name}`,
  portfolio: "Portfolio",
  note: "Note",
  handledBy: (member: string) => `Handled by ${member}`,
  late: "Not in the chat",
  infected: "Virus found",
  unscannable: "Not scannable",
  unscanned: "Not scanned",
  noResume: "No resume",
  next: "Next page",
  batch: {
    label: "With those selected",
    buttons: { handle: "Mark as handled", "send-again": "Send again", delete: "Delete …" },
  } satisfies { label: string; buttons: Record<BatchChange, string> },
  changed: (change: BatchChange, count: number) => `${counted(count, "application")} ${changes[change]}`,
  export: (count: number) => `Export ${counted(count, "application")} as CSV`,
} as const;

const changes: Record<BatchChange, string> = {
  handle: "marked as handled.",
  "send-again": "first in line for the chat.",
  delete: "deleted, and the messages in the chat as far as Telegram allows.",
};

/** The page that asks before several applications are deleted. */
export const deletePage = {
  title: (count: number) => `Delete ${counted(count, "application")} for good?`,
  text: "This deletes them with their resumes, notes, and messages in the chat as far as Telegram allows. You can't undo it.",
  word: "DELETE",
  confirm: "Type DELETE to confirm",
  wrong: "That wasn't the word, so nothing was deleted.",
  button: (count: number) => `Delete ${counted(count, "application")}`,
  cancel: "Keep them",
} as const;
