/**
 * The `Expires` line of security.txt, for the day of `now`: RFC 9116 (2.5.5) wants an end of less than a year. At
 * midnight, so that two of one day are the same.
 */
export function securityTxtExpiry(now: Date): string {
  const end = new Date(now);
  end.setUTCHours(0, 0, 0, 0);
  end.setUTCDate(end.getUTCDate() + 364);
  return `Expires: ${end.toISOString()}`;
}
