import { teamTimeZone } from "../../content/site.ts";

/** Returns the day of a time in the team's zone, as SQL. `at`: SQL of the time. */
export function teamDayOf(at: string): string {
  return `(${at} at time zone '${teamTimeZone}')::date`;
}

/** Returns the moment at which a day begins in the team's zone, as SQL. `day`: SQL of the day. */
export function startOfTeamDay(day: string): string {
  return `(${day}::timestamp at time zone '${teamTimeZone}')`;
}
