import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import { invitationPath } from "../../../application/team/addresses.ts";
import { signInMail } from "../../../content/mail.ts";
import { recordChange } from "../../applications/record-change.ts";
import { inTransaction } from "../../database/transaction.ts";
import { dailyPrefix, takeTokens, type RateLimit } from "../../intake/rate-limit.ts";
import type { Mailer } from "../../mail/mailer.ts";
import { addInvitation } from "./members.ts";
import { hashOfNetwork } from "./sessions.ts";

/** For one member and one network: a stranger uses up none of the member's own. */
const mailsADay: RateLimit = { capacity: 3, refillPerSecond: 3 / 86_400 };

/** A limit for all unknown networks together, so that strangers can't flood the mailbox. */
const maxGoodLinks = 5;

type Member = { id: string; name: string; email: string | null; isKnown: boolean; goodLinks: number };

/** The mailer; `origin` begins the links, without a slash at the end. */
export type SignInMailParts = {
  pool: pg.Pool;
  mailer: Mailer;
  origin: string;
  log: Pick<FastifyBaseLogger, "warn">;
};

/**
 * Emails a link that signs in once to the member with this email address, at most three a day for one network; nothing
 * to any other address. While five links are good, only networks in which the member had a session get more, so that no
 * stranger can use up the member's own. Never rejects: the request was answered before, the same for every address.
 */
export async function sendSignInMail(
  { pool, mailer, origin, log }: SignInMailParts,
  email: string,
  network: string,
): Promise<void> {
  try {
    const { rows } = await pool.query<Member>(
      `select id, name, email,
              exists (select from team_network where member_id = id and network_hash = ${hashOfNetwork("$2")}) as "isKnown",
              (select count(*)::integer from team_invitation
         where member_id = id and used_at is null and expires_at > now()) as "goodLinks"
       from team_member where lower(email) = lower($1)`,
      [email, network],
    );
    const [member] = rows;
    if (!member) return;
    if (!member.isKnown && member.goodLinks >= maxGoodLinks)
      return log.warn("A member has five good links: another network gets no other by email.");
    const allowed = await takeTokens(pool, {
      bucket: `${dailyPrefix}sign-in ${member.id} ${network}`,
      limit: mailsADay,
    });
    if (allowed.kind === "too-many")
      return log.warn("Sign-in mail not sent: this network's limit for this member (3 a day) is reached.");
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
