/** Returns a time such as 2026-11-21 14:05 UTC. */
export function utcMinute(date: Date): string {
  return `${date.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
