import type { ApplicationFields } from "../../application/fields.ts";

/**
 * `email` is empty when its owner said that the application is not theirs. Two applications with one of these in common
 * are likely of one person: the mailbox, and the end of the phone number.
 */
export function personKeysOf({ email, phone }: Pick<ApplicationFields, "email" | "phone">): string[] {
  const digits = (phone ?? "").replace(/\D/g, "");
  return [
    ...(email === "" ? [] : [mailboxOf(email)]),
    ...(digits.length >= fewestDigits ? [digits.slice(-comparedDigits)] : []),
  ];
}

/** Shorter numbers may belong to several people. */
const fewestDigits = 7;

/** A country's code, or the zero in its place, is left out. */
const comparedDigits = 9;

/**
 * Returns the mailbox that an email address reaches: to count emails and to find a person, never to send to. `email` is
 * as `normalizeEmail` returns it. Case and the part after a plus sign do not count; for Gmail, dots do not either.
 */
export function mailboxOf(email: string): string {
  const [name = "", domain = ""] = email.toLowerCase().split("@");
  const untagged = name.replace(/(?!^)\+.*/, "");
  return /^(gmail|googlemail)\.com$/.test(domain)
    ? `${untagged.replaceAll(".", "")}@gmail.com`
    : `${untagged}@${domain}`;
}
