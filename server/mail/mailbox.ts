/**
 * The mailbox that an email address reaches: to count emails and to find a person, never to send to. `email` is as
 * `normalizeEmail` returns it. Case and what follows a plus sign do not count; for Gmail, dots do not either.
 */
export function mailboxOf(email: string): string {
  const [name = "", domain = ""] = email.toLowerCase().split("@");
  const untagged = name.replace(/(?!^)\+.*/, "");
  return /^(gmail|googlemail)\.com$/.test(domain)
    ? `${untagged.replaceAll(".", "")}@gmail.com`
    : `${untagged}@${domain}`;
}
