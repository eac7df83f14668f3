import { site } from "./site.ts";

/** Set by the build from `PUBLIC_URL` and `RETENTION_DAYS`; neither exists where Node runs the files itself. */
declare const __PUBLIC_URL__: string | undefined;
declare const __RETENTION_DAYS__: string | undefined;

/** Where this build is published, without a slash at the end: `PUBLIC_URL` if it was set, else the site's own origin. */
export function publicOrigin(): string {
  const publicUrl = typeof __PUBLIC_URL__ === "undefined" ? "" : __PUBLIC_URL__;
  return (publicUrl || site.origin).replace(/\/+$/, "");
}

/** Days an application is kept after it was passed on: `RETENTION_DAYS` of the build, 180 if it was not set. */
export function applicationRetentionDays(): number {
  const days = typeof __RETENTION_DAYS__ === "undefined" ? "" : __RETENTION_DAYS__;
  return Number(days || 180);
}
