import { counted } from "../counted.ts";

/** Returns when to send again after a limit was reached, in whole minutes. */
export function sendAgainText(seconds: number): string {
  return `Please send it again in ${waitText(Math.ceil(seconds / 60) * 60)}.`;
}

/** Such as `about 3 hours`, rounded up. */
export function waitText(seconds: number): string {
  if (seconds >= 3600) return `about ${counted(Math.ceil(seconds / 3600), "hour")}`;
  if (seconds >= 60) return `about ${counted(Math.ceil(seconds / 60), "minute")}`;
  return `about ${counted(seconds, "second")}`;
}
