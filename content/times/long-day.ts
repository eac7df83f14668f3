const longDays = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** Returns a date such as `November 30, 2026`, for a day or a time in UTC, in ISO 8601; no line ends within it. */
export function longDay(at: string): string {
  return longDays.format(new Date(at)).replaceAll(" ", "\u00a0");
}
