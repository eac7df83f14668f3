import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import { invitationPath } from "../../../application/team/addresses.ts";
import { signInMail } from "../../../content/mail.ts";
import { recordChange } from "../../applications/record-change.ts";
import { inTransaction } from "../../database/transaction.ts";
import { dailyPrefix, takeToken, type RateLimit } from "../../intake/rate-limit.ts";
import type { Mailer } from "../../mail/mailer.ts";
import { addInvitation } from "./members.ts";

/** For one member and one network: a stranger uses up none of the member's own. */
const mailsADay: RateLimit = { capacity: 3, refillPerSecond: 3 / 86_400 };

/** A limit for all networks together, so that strangers can't flood the mailbox. */
const maxGoodLinks = 5;

/** The mailer; `origin` begins the links, without a slash at the end. */
export type SignInMailParts = {
  pool: pg.Pool;
  mailer: Mailer;
  origin: string;
  log: Pick<FastifyBaseLogger, "warn">;
};

/**
 * Emails a link that signs in once to the member with this email address, at most three a day for one network; nothing
 * to any other address. Never rejects: the request was answered before, the same for every address.
 */
export async function sendSignInMail(
  { pool, mailer, origin, log }: SignInMailParts,
  email: string,
  network: string,
): Promise<void> {
  try {
    const { rows } = await pool.query<{ id: string; name: string; email: string | null; goodLinks: number }>(
      `select id, name, email, (select count(*)::integer from team_invitation
         where member_id = id and used_at is null and expires_at > now()) as "goodLinks"
       from team_member where lower(email) = lower($1)`,
      [email],
    );
    const [member] = rows;
    if (!member) return;
    if (member.goodLinks >= maxGoodLinks) return log.warn("A member has five good links, and gets no other by email.");
    const allowed = await takeToken(pool, `${dailyPrefix}sign-in ${member.id} ${network}`, mailsADay);
    if (allowed.kind === "too-many") return log.warn("One network has asked for three links of a member today.");
    // The member's other links stay good: someone else may have asked for this one.
    const token = await inTransaction(pool, async (client) => {
      await recordChange(client, { member: member.name, action: "asked-for-link", subject: null });
      return addInvitation(client, member.id, "mailed");
    });
    const text = signInMail.text(origin + invitationPath(token));
    const outcome = await mailer.send({ to: member.email!, subject: signInMail.subject, text });
    if (outcome.kind === "sent") return;
    log.warn({ kind: outcome.failure, serverReply: outcome.serverReply }, "A member's link is not sent.");
  } catch (error) {
    log.warn({ code: (error as { code?: unknown }).code }, "A member's link is not sent.");
  }
}
