/** Opens an email to `address`, as RFC 6068 writes it: with `@` between encoded halves, and line ends as CRLF. */
export function mailtoUrl(address: string, email?: { subject: string; body: string }): string {
  const to = address.split("@").map(encodeURIComponent).join("@");
  if (!email) return `mailto:${to}`;
  const body = email.body.replace(/\r?\n/g, "\r\n");
  return `mailto:${to}?subject=${encodeURIComponent(email.subject)}&body=${encodeURIComponent(body)}`;
}
