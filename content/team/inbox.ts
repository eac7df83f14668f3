import type { InboxView } from "../../application/team/inbox.ts";
import { groupedNumber } from "../../application/grouped-number.ts";
import { counted } from "./counted.ts";

export const inboxPage = {
  title: "Inbox",
  viewsLabel: "Which applications",
  views: {
    all: "All",
    unhandled: "Not handled",
    waiting: "Waiting for the chat",
    suspicious: "Spam signs",
    infected: "Infected",
    unmailed: "Email not sent",
  } satisfies Record<InboxView, string>,
  search: "Search",
  searchHint: "Any part of a name, an email address, or a reference",
  position: "Position",
  anyPosition: "All positions",
  find: "Search",
  clear: "Show all",
  found: (count: number, limit: number) =>
    count > limit ? `More than ${groupedNumber(limit)} applications` : counted(count, "application"),
  foundFor: (text: string) => `for “${text}”`,
  none: "No applications yet. They appear here the moment they're stored.",
  noneFound: (isSearched: boolean) =>
    `No applications match.${isSearched ? " Names are matched as they were written, accents included." : ""}`,
  listLabel: "Applications",
  handledBy: (member: string) => `Handled by ${member}`,
  waiting: "Waiting for the chat",
  spamSigns: "Spam signs",
  infected: "Virus found",
  unscannable: "Not scannable",
  unscanned: "Not scanned",
  noResume: "No resume",
  unmailed: "Email not sent",
  pagesLabel: "Pages",
  newest: "Newest",
  newer: "Newer",
  older: "Older",
  export: "Export all as CSV",
  exporting: "Another export is under way. Try again when it's done.",
  timesNote: "Times are UTC.",
  deleted: (reference: string) =>
    `${reference} is deleted. Its messages in the chat are deleted too, as far as Telegram allows.`,
} as const;
