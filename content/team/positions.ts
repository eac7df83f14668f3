import { groupedNumber } from "../../application/grouped-number.ts";
import { isClosed, lastDayBefore, lateHours } from "../../application/position-closing.ts";
import type { TeamPosition } from "../../application/team/positions.ts";
import { counted } from "../counted.ts";
import { teamTimeZone } from "../site.ts";
import { teamPlace } from "../times/team-place.ts";
import { positionForm } from "./position-form.ts";
import { shortTeamTime, writtenDay } from "./times.ts";

export const positionsPage = {
  title: "Positions",
  lead: `What you publish or close is on the site within seconds. For ${lateHours} hours after a position closes, we still take applications that were under way.`,
  add: "Add a position",
  columns: {
    position: "Position",
    state: "State",
    candidates: "Candidates",
    search: "Job search",
    closing: "Closing",
  },
  state(position: Pick<TeamPosition, "closesAt" | "published">, now: Date): string {
    const { closesAt, published } = position;
    if (published === null) return "Not published";
    if (closesAt === null) return "Open";
    return isClosed(position, now)
      ? `Closed since ${shortTeamTime(closesAt)}`
      : `Open through ${writtenLastDay(closesAt)} in ${teamPlace}`;
  },
  hasDraft: "(with a draft)",
  closed: (count: number) => `Closed (${count})`,
  notInSearch: "Not in job search",
  links: {
    heading: "Links that say where candidates come from",
    lead: "Use the link of the place where you share a position: the inbox, the CSV file, and Numbers then show who came from there. Nothing is stored before someone applies, and nothing at all in browsers that send Do Not Track or Global Privacy Control. content/sources.ts has the list.",
    columns: { source: "Source", all: "All positions", one: "One position" },
    toPositions: "To one position",
  },
  preview: "Preview",
  /** Opens what closes a position, or leaves one open that would close. */
  closing: (closesAt: Date | null) => (closesAt === null ? "Close" : "Close or keep open"),
  buttons: {
    "close-after": "Close after this day",
    close: "Close now",
    "keep-open": "Keep open",
    open: "Open again",
  },
  lastDay: `Last day (${teamPlace} time)`,
  ofPosition: (label: string, title: string) => `${label}: ${title}`,
  done: {
    published: (position: Pick<TeamPosition, "title" | "closesAt">, now: Date) =>
      isClosed(position, now)
        ? `${position.title} is published, and stays closed: the change is on its page within seconds.`
        : `${position.title} is published: it's on the site within seconds.`,
    "closed-or-opened": (position: TeamPosition, now: Date) =>
      `${position.title}: ${positionsPage.state(position, now)}.`,
    undone: (position: TeamPosition, now: Date) =>
      `${position.title} is as it was before. ${positionsPage.state(position, now)}.`,
    discarded: "The draft is discarded.",
  },
  wait: (count: number) => `${groupedNumber(count)} ${count === 1 ? "waits" : "wait"}`,
  waitFor: ({ title, waiting }: Pick<TeamPosition, "title" | "waiting">) =>
    positionsPage.ofPosition(`${positionsPage.wait(waiting)} for an answer`, title),
  /** Of a closed position. */
  stillWait: (count: number) => `${counted(count, "candidate")} still ${count === 1 ? "waits" : "wait"} for an answer`,
  page: "See the page",
  undo: "Undo",
  wrongDay: "Choose a day from today on.",
  refusals: {
    changed: "This has changed since you opened the page. Here's how it looks now.",
    "title-taken": positionForm.titleTaken,
    "day-passed": "It isn't published, because its last day has passed. Choose another day first.",
    "has-applications": "Someone has applied for this position, so it stays. You can close it.",
  },
} as const;

function writtenLastDay(closesAt: Date): string {
  return writtenDay(lastDayBefore(closesAt, teamTimeZone));
}
