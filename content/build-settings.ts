import { siteOrigin } from "./site.ts";

/** Set by the build from `RETENTION_DAYS`; it does not exist where Node runs the files itself. */
declare const __RETENTION_DAYS__: string | undefined;

/** The origin that the build writes wherever the site names its own, without a slash at the end. */
export function publicOrigin(): string {
  return siteOrigin.replace(/\/+$/, "");
}

/** Days an application is kept after it was passed on: `RETENTION_DAYS` of the build, 180 if it was not set. */
export function applicationRetentionDays(): number {
  const days = typeof __RETENTION_DAYS__ === "undefined" ? "" : __RETENTION_DAYS__;
  return Number(days || 180);
}
