const longDays = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** Returns a date such as `November 30, 2026`, for a day such as 2026-11-30. */
export function longDay(day: string): string {
  return longDays.format(new Date(`${day}T00:00:00Z`));
}

/** Returns the day in UTC of a time in ISO 8601; no line ends within it. */
export function utcDay(at: string): string {
  return longDays.format(new Date(at)).replaceAll(" ", "\u00a0");
}
