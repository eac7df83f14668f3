const months = "January February March April May June July August September October November December".split(" ");

/**
 * Returns a moment in the reader's own time zone, such as `9:00 PM on November 30 where you are`, for browsers; null where
 * it is midnight too. No line ends within the time or the day. `at` is ISO 8601 in UTC. Without `Intl`, whose data a
 * phone's browser takes long to load.
 */
export function closingHere(at: string): string | null {
  const time = new Date(at);
  const [hours, minutes] = [time.getHours(), time.getMinutes()];
  if (hours === 0 && minutes === 0) return null;
  const clock = `${hours % 12 || 12}:${String(minutes).padStart(2, "0")}\u00a0${hours < 12 ? "AM" : "PM"}`;
  return `${clock} on ${months[time.getMonth()]}\u00a0${time.getDate()} where you are`;
}
