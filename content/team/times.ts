import { teamTimeZone } from "../site.ts";
import { counted } from "../counted.ts";

const parts = { weekday: "short", month: "short", day: "numeric", hour: "numeric", minute: "2-digit" } as const;
const shortTime = new Intl.DateTimeFormat("en-US", { ...parts, timeZone: teamTimeZone });
const fullTime = new Intl.DateTimeFormat("en-US", {
  ...parts,
  year: "numeric",
  timeZone: teamTimeZone,
  timeZoneName: "short",
});

/** Such as `Sat, Nov 21, 2026, 9:05 AM EST`, in the team's time zone. A line breaks between day and time only. */
export function teamTime(date: Date): string {
  return withWholeParts(plainTeamTime(date));
}

/** Returns the same with ordinary spaces, for a message in the chat. */
export function plainTeamTime(date: Date): string {
  return fullTime.format(date);
}

/** Returns the same as on a page without year and zone, for a list or a narrow column. */
export function shortTeamTime(date: Date): string {
  return withWholeParts(shortTime.format(date));
}

const clock = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", timeZone: teamTimeZone });

/** Such as `9:05 AM`, in the team's time zone, for a time of the next hour. No line breaks in it. */
export function clockTime(date: Date): string {
  return clock.format(date).replace(/\s/g, "\u00a0");
}

function withWholeParts(time: string): string {
  return time.replace(/ (?!\d+:)/g, "\u00a0");
}

/** Finds the times of `teamTime` and `shortTeamTime` in a text, each with the period after it. */
export const timePattern = /([A-Z][a-z]{2},\u00a0[^ ]{1,20} \d{1,2}:[^ ]{1,20})/;

/** Returns how long ago `date` was at `now`, in the largest whole unit, such as `2 hours`. */
export function ageOf(date: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - date.getTime()) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return counted(minutes, "minute");
  return minutes < 1440 ? counted(Math.floor(minutes / 60), "hour") : counted(Math.floor(minutes / 1440), "day");
}

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: teamTimeZone });

/** Returns the day of a time in the team's time zone, such as `Nov 21, 2026`. No line breaks in it. */
export function teamDay(date: Date): string {
  return day.format(date).replaceAll(" ", "\u00a0");
}

const isoTime = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "medium", timeZone: teamTimeZone });

/** Returns a time such as `2026-11-21 09:05:00`, in the team's time zone: spreadsheets of all languages read it as one. */
export function spreadsheetTime(date: Date): string {
  return isoTime.format(date);
}

const days = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** Returns a date such as `Nov 21, 2026`, for a day such as 2026-11-21. No line breaks in it. */
export function writtenDay(day: string): string {
  return days.format(new Date(`${day}T00:00:00Z`)).replaceAll(" ", "\u00a0");
}
