import type pg from "pg";
import { invitationPath } from "../../../application/team/addresses.ts";
import { signInMail } from "../../../content/mail.ts";
import { recordChange } from "../../applications/record-change.ts";
import type { EventLog } from "../../base/log.ts";
import { inTransaction } from "../../database/transaction.ts";
import { daySeconds, takeFromAll, type RateLimit } from "../../limits/rate-limit.ts";
import type { Mailer } from "../../mail/mailer.ts";
import { addInvitation } from "./members.ts";

/** Of one member and one network: a stranger elsewhere uses up none of the member's own. */
const linksOfNetwork: RateLimit = { capacity: 3, refillSeconds: daySeconds };

/** Of one member, from all networks together: strangers in many networks can't flood the mailbox. */
const linksOfMember: RateLimit = { capacity: 10, refillSeconds: daySeconds };

/** The mailer; `origin` begins the links, without a slash at the end. */
export type SignInMailParts = {
  pool: pg.Pool;
  mailer: Mailer;
  origin: string;
  log: Pick<EventLog, "warn">;
};

/**
 * Emails a link that signs in once to the member with this email address: three a day for one network, ten in all. Nothing
 * is sent to any other address. Never rejects: the request was answered before, the same for every address.
 */
export async function sendSignInMail(
  { pool, mailer, origin, log }: SignInMailParts,
  email: string,
  network: string,
): Promise<void> {
  try {
    const { rows } = await pool.query<{ id: string; name: string; email: string | null }>(
      "select id, name, email from team_member where lower(email) = lower($1)",
      [email],
    );
    const [member] = rows;
    if (!member?.email) return;
    const tokens = await takeFromAll(pool, [
      { bucket: `sign-in ${member.id} ${network}`, limit: linksOfNetwork },
      { bucket: `sign-in ${member.id}`, limit: linksOfMember },
    ]);
    if (tokens.kind === "too-many")
      return log.warn(
        {},
        "A member's link is not sent: the limit of the network (3 a day) or of the member (10 a day) is reached.",
      );
    // The member's other links stay good: someone else may have asked for this one.
    const token = await inTransaction(pool, async (client) => {
      await recordChange(client, { member: member.name, action: "asked-for-link", subject: null });
      return addInvitation(client, member.id, { kind: "mailed" });
    });
    const text = signInMail.text(origin + invitationPath(token));
    const outcome = await mailer.send({ to: member.email, subject: signInMail.subject, text });
    if (outcome.kind === "sent") return;
    log.warn({ kind: outcome.failure, serverReply: outcome.serverReply }, "A member's link is not sent.");
  } catch (error) {
    log.warn({ code: (error as { code?: unknown }).code }, "A member's link is not sent.");
  }
}
