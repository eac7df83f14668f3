/**
 * Returns the `Expires` line: in less than a year (RFC 9116, 2.5.5), at midnight, so that two of one day are the same.
 */
export function securityTxtExpiry(now: Date): string {
  const end = new Date(now);
  end.setUTCHours(0, 0, 0, 0);
  end.setUTCDate(end.getUTCDate() + 364);
  return `Expires: ${end.toISOString()}`;
}
