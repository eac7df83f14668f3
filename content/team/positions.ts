import { dayOf, isClosed, lateHours, type PositionState } from "../../application/position-closing.ts";
import { teamTimeZone } from "../site.ts";
import { teamTime, writtenDay } from "./times.ts";

export const positionsPage = {
  title: "Positions",
  lead: `A closed position disappears from the site within seconds. For ${lateHours} hours we still take applications that were under way.`,
  columns: { position: "Position", state: "State", change: "Change" },
  state(position: PositionState, now: Date): string {
    const { closesAt } = position;
    if (closesAt === null) return "Open";
    return isClosed(position, now) ? `Closed since ${teamTime(closesAt)}` : `Open through ${writtenLastDay(closesAt)}`;
  },
  buttons: {
    "close-after": "Close after this day",
    close: "Close now",
    "keep-open": "Keep open",
    open: "Open again",
  },
  lastDay: "Last day",
  ofPosition: (label: string, title: string) => `${label}: ${title}`,
  changed: (position: PositionState, now: Date) => `${position.title}: ${positionsPage.state(position, now)}.`,
  wrongDay: "Choose a day from today on.",
} as const;

function writtenLastDay(closesAt: Date): string {
  return writtenDay(dayOf(new Date(closesAt.getTime() - 1), teamTimeZone));
}
