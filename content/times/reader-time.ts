/** Returns a time in the reader's own time zone, for browsers. `at` is ISO 8601 in UTC. */
export function timeHere(at: string): string {
  return new Date(at).toLocaleString("en-US", { dateStyle: "long", timeStyle: "short" });
}
