import { isClosed, lastDayBefore, lateHours, type PositionState } from "../../application/position-closing.ts";
import type { SearchFact } from "../metadata/structured-data.ts";
import { teamTimeZone } from "../site.ts";
import { teamPlace } from "../times/team-place.ts";
import { shortTeamTime, writtenDay } from "./times.ts";

export const positionsPage = {
  title: "Positions",
  lead: `A closed position disappears from the site within seconds. For ${lateHours} hours we still take applications that were under way.`,
  columns: { position: "Position", state: "State", change: "Change" },
  state(position: PositionState, now: Date): string {
    const { closesAt } = position;
    if (closesAt === null) return "Open";
    return isClosed(position, now)
      ? `Closed since ${shortTeamTime(closesAt)}`
      : `Open through ${writtenLastDay(closesAt)} in ${teamPlace}`;
  },
  notInSearch: "Not in job search",
  /** Returns the facts that a position lacks for job search, and where to fill them in; null for none. */
  missing(facts: readonly SearchFact[], id: string): string | null {
    const places = facts.map((fact) => missingFacts[fact](id));
    return places.length === 0 ? null : `Missing: ${places.join("; ")}.`;
  },
  links: {
    heading: "Links that say where candidates come from",
    lead: "Use the link of the place where you share a position: the inbox, the CSV file, and Numbers then show who came from there. Nothing is stored before someone applies, and nothing at all in browsers that send Do Not Track or Global Privacy Control. content/sources.ts has the list.",
    columns: { source: "Source", all: "All positions" },
    toPositions: "To one position",
  },
  buttons: {
    "close-after": "Close after this day",
    close: "Close now",
    "keep-open": "Keep open",
    open: "Open again",
  },
  lastDay: `Last day (${teamPlace} time)`,
  ofPosition: (label: string, title: string) => `${label}: ${title}`,
  changed: (position: PositionState, now: Date) => `${position.title}: ${positionsPage.state(position, now)}.`,
  wrongDay: "Choose a day from today on.",
} as const;

const missingFacts: Record<SearchFact, (id: string) => string> = {
  datePosted: (id) => `the day on which it was first advertised (datePosted in content/positions/${id}.md)`,
  countries: () => "the countries in which interns may live (company.internshipCountries in content/site.ts)",
};

function writtenLastDay(closesAt: Date): string {
  return writtenDay(lastDayBefore(closesAt, teamTimeZone));
}
