/** Returns a time in the reader's own time zone, for browsers. `at` is ISO 8601 in UTC. No line begins with `AM` or `PM`. */
export function timeHere(at: string): string {
  return new Date(at)
    .toLocaleString("en-US", { dateStyle: "long", timeStyle: "short" })
    .replace(/ (?=[AP]M$)/, "\u00a0");
}

/** Returns the reader's own day of a time, for browsers; no line ends within it. */
export function dayHere(at: string): string {
  return new Date(at).toLocaleDateString("en-US", { dateStyle: "long" }).replaceAll(" ", "\u00a0");
}
