import { mailsADay } from "../../../application/limits.ts";
import { mailboxOf } from "../../applications/same-person.ts";
import type { MailLimits } from "../../base/env.ts";
import { daySeconds, type Take } from "../../limits/rate-limit.ts";
import type { ReachedLimit } from "../../mail/mail-failures.ts";
import { mailKinds } from "../../mail/mail-kinds.ts";
import type { DueMail } from "./mail-table.ts";

/** A token that a mail takes, and what keeps the mail back where there is none. */
export type MailTake = Take & { reached: ReachedLimit };

/**
 * Returns the tokens that a mail takes: of its mailbox, however that is spelled, of the network that caused it, and of the
 * site. None for kinds that only members cause.
 */
export function takesOf(
  { kind, email, network }: Pick<DueMail, "kind" | "email" | "network">,
  { perNetwork, inAll }: MailLimits,
): MailTake[] {
  if (mailKinds[kind].isFromMember) return [];
  const aDay = (capacity: number) => ({ capacity, refillSeconds: daySeconds });
  return [
    { bucket: `mailbox ${mailboxOf(email)}`, limit: aDay(mailsADay), reached: "too-many" },
    ...(network === null
      ? []
      : [{ bucket: `mail of ${network}`, limit: aDay(perNetwork), reached: "network-limit" as const }]),
    { bucket: "mail", limit: aDay(inAll), reached: "site-limit" },
  ];
}
