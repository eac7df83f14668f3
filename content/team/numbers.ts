import { groupedNumber } from "../../application/grouped-number.ts";
import { counted } from "../counted.ts";
import { writtenDay } from "./times.ts";

export const numbersPage = {
  title: "Numbers",
  period: (from: string, to: string) => `${writtenDay(from)} to ${writtenDay(to)}. Days are UTC.`,
  applications: {
    heading: "Applications a day, by position",
    none: "No applications in this period.",
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
    describe: (title: string, seen: number, applied: number) =>
      `${title}: ${counted(seen, "view")}, ${counted(applied, "application")}.`,
    share: (seen: number, applied: number) => (seen === 0 ? "–" : `${((100 * applied) / seen).toFixed(1)}%`),
  },
  table: "As a table",
  tableOf: (heading: string) => `${heading}, as a table`,
  day: "Day",
  sum: (count: number) => groupedNumber(count),
  describe: (name: string, total: number, mostDay: string, most: number) =>
    `${name}: ${groupedNumber(total)} in all; most on ${writtenDay(mostDay)}: ${groupedNumber(most)}.`,
  highest: (count: number) => `Scale: 0 to ${groupedNumber(count)}`,
} as const;
