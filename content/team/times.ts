const minutes = new Intl.DateTimeFormat("en-US", {
  dateStyle: "medium",
  timeStyle: "short",
  hourCycle: "h23",
  timeZone: "UTC",
});

/** Such as `Nov 21, 2026, 14:05 UTC`: the pages have no script that would know the reader's time zone. */
export function utcTime(date: Date): string {
  return `${minutes.format(date)} UTC`;
}

const days = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** Such as `Nov 21, 2026`, for a day such as 2026-11-21. */
export function utcDay(day: string): string {
  return days.format(new Date(`${day}T00:00:00Z`));
}
