import type { SiteFacts } from "../application/answer.ts";
import { lines } from "./metadata/lines.ts";
import { site } from "./site.ts";

/** Returns `security.txt` (RFC 9116): where to report a weakness, for a year from `now` on. */
export function securityTxt({ origin }: SiteFacts, now: Date): string {
  return lines(
    `Contact: mailto:${site.email.security}`,
    `Expires: ${expiry(now).toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${origin}/.well-known/security.txt`,
  );
}

/** Returns a time in less than a year (RFC 9116, 2.5.5), at midnight, so that two files of one day are the same. */
function expiry(now: Date): Date {
  const end = new Date(now);
  end.setUTCHours(0, 0, 0, 0);
  end.setUTCDate(end.getUTCDate() + 364);
  return end;
}
