import { domainToUnicode } from "node:url";

/** Returns an email address with its domain as people write it: `ada@müller.example`. Stored is the one of the DNS. */
export function shownEmail(email: string): string {
  const at = email.lastIndexOf("@") + 1;
  // An empty result: the domain is none that people could have written.
  return email.slice(0, at) + (domainToUnicode(email.slice(at)) || email.slice(at));
}
