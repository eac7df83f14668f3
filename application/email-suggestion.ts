/**
 * Returns the domain that was probably meant in `email`, when its own is one slip away from one of those where most people
 * have their mail: a character missing, too many, another one, or two in the wrong order. Returns null otherwise.
 */
export function meantDomain(email: string): string | null {
  const domain = domainOf(email);
  if (mailDomains.includes(domain)) return null;
  return mailDomains.find((known) => isOneSlipAway(domain, known)) ?? null;
}

/** Returns `email` with another domain; the name before it stays as it was typed. */
export function withDomain(email: string, domain: string): string {
  return email.slice(0, email.lastIndexOf("@") + 1) + domain;
}

function domainOf(email: string): string {
  const at = email.lastIndexOf("@");
  return at < 1
    ? ""
    : email
        .slice(at + 1)
        .trim()
        .toLowerCase();
}

/**
 * In the order in which they are suggested. Domains that are one slip away from another are here to be taken as they are.
 * Shorter names are missing, because almost every slip of one is the domain of someone.
 */
const mailDomains = [
  "gmail.com",
  "googlemail.com",
  "yahoo.com",
  "hotmail.com",
  "outlook.com",
  "icloud.com",
  "protonmail.com",
  "proton.me",
  "comcast.net",
  "ymail.com",
  "email.com",
  "mail.com",
];

/** True for an optimal string alignment distance of one. */
function isOneSlipAway(typed: string, known: string): boolean {
  let same = 0;
  while (same < typed.length && typed[same] === known[same]) same++;
  const isSameAfter = (ofTyped: number, ofKnown: number) => typed.slice(same + ofTyped) === known.slice(same + ofKnown);
  const isTransposed = typed[same] === known[same + 1] && typed[same + 1] === known[same] && isSameAfter(2, 2);
  return typed !== known && (isSameAfter(1, 1) || isSameAfter(1, 0) || isSameAfter(0, 1) || isTransposed);
}
