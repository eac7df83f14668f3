import { groupedNumber } from "../../application/grouped-number.ts";
import { dayOf } from "../../application/position-closing.ts";
import { numberedDays } from "../../application/team/numbers.ts";
import { counted } from "../counted.ts";
import { countedApplications } from "./inbox.ts";
import { teamTimeZone } from "../site.ts";
import { writtenDay } from "./times.ts";

export const numbersPage = {
  title: "Numbers",
  lead: `The last ${numberedDays} days.`,
  work: {
    heading: "The team's work",
    open: (count: number, oldestAt: Date | null) => {
      if (oldestAt === null) return "No one is waiting.";
      return `${countedApplications(count)} not answered, the oldest since ${writtenDay(dayOf(oldestAt, teamTimeZone))}.`;
    },
    late: (count: number) => `${countedApplications(count)} past the day we named.`,
    waiting: (count: number) => `${countedApplications(count)} that we wait for.`,
    kept: (count: number) => `${countedApplications(count)} had an answer by the day we named.`,
    broken: (count: number) => `${countedApplications(count)} had no answer by the day we named.`,
    median: (hours: number) => `Half of those received and answered had their answer within ${spanOf(hours)}.`,
  },
  outcomes: {
    heading: "What became of the applications",
    note: "Of those received in this period. Each linked number leads to them.",
    none: "No applications in this period.",
    byPosition: "By position",
    bySource: "By source",
    columns: { received: "Received", open: "Open" },
    describe: (name: string, count: number, outcome: string) => `${name}: ${outcome} ${groupedNumber(count)}`,
  },
  applications: {
    heading: "Applications a day, by position",
    none: "No applications in this period.",
  },
  sources: {
    heading: "Applications a day, by source",
    none: "No applications in this period.",
    noSource: "No tagged link",
  },
  presses: {
    heading: "Presses on the dashboards' buttons a day",
    none: "No presses in this period.",
  },
  views: {
    heading: "Page views a day, by page",
    none: "No page views in this period.",
  },
  positions: {
    heading: "Views and applications",
    note: "Views of a position's own page, and applications for it.",
    none: "No position was seen in this period.",
    columns: { position: "Position", seen: "Seen", applied: "Applied", share: "Applied per view" },
    /** Views are counted only where a browser allows it, so there may be fewer of them than applications. */
    share: (seen: number, applied: number) =>
      seen === 0 || seen < applied ? "–" : `${((100 * applied) / seen).toFixed(1)}%`,
    total: (seen: number, applied: number) => {
      if (seen >= applied) return `${counted(seen, "view")}, ${groupedNumber(applied)} applied`;
      if (seen === 0) return `${counted(applied, "application")}; views weren't counted`;
      return `${counted(applied, "application")}; only ${counted(seen, "view")} counted`;
    },
  },
  table: "As a table",
  tableOf: (heading: string) => `${heading}, as a table`,
  day: "Day",
  most: (day: string, count: number) => `Most on ${writtenDay(day)}: ${groupedNumber(count)}.`,
  scale: "Each bar is a day. Each row has its own scale.",
  total: (total: number, most: number) => `${groupedNumber(total)}, at most ${groupedNumber(most)} a day`,
  drawn: (count: number, all: number) => (count < all ? ` The table has all ${all}.` : ""),
} as const;

/** In hours up to two days, then in days. No line breaks in it. */
function spanOf(hours: number): string {
  const span = hours < 48 ? counted(Math.max(1, Math.round(hours)), "hour") : counted(Math.round(hours / 24), "day");
  return span.replace(" ", "\u00a0");
}
