import type { ScanKind } from "./application.ts";

/** Which applications the inbox shows. */
export const inboxViews = ["all", "unhandled", "waiting", "suspicious", "infected", "unmailed"] as const;
export type InboxView = (typeof inboxViews)[number];

/** How many applications are on a page. */
export const inboxPageSize = 50;

/**
 * What the inbox is asked for. `search` is the text to find. `before` and `after` are places in the order of arrival:
 * the page begins after `before`, or ends before `after`.
 */
export type InboxQuery = {
  view: InboxView;
  position: string | null;
  search: string | null;
  before: number | null;
  after: number | null;
};

/** An application as a row. `handledBy` is null while nobody has answered it. */
export type InboxEntry = {
  arrival: number;
  reference: string;
  receivedAt: Date;
  name: string;
  position: string;
  handledBy: string | null;
  chat: "delivered" | "waiting";
  hasSpamSigns: boolean;
  scan: ScanKind | null;
  /** Its mail to the candidate was given up. */
  isUnmailed: boolean;
};

/**
 * A page of the inbox, newest first. `older` and `newer` are places for the next query, null at an end. `found` counts
 * what the query finds, up to `countLimit`; `counts` are of all applications.
 */
export type Inbox = {
  entries: InboxEntry[];
  older: number | null;
  newer: number | null;
  found: number;
  counts: Record<InboxView, number>;
};

/** A longer result is "more than" this. */
export const countLimit = 1_000;
