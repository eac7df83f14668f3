import type pg from "pg";
import { checkEmail } from "../../application/fields.ts";
import { linksMail } from "../../content/mail.ts";
import { mailedUrlOf, statusSecret, type LinkedApplication } from "../applications/candidate-links.ts";
import { mailboxOf } from "../applications/same-person.ts";
import { mayBeMailed } from "../applications/stored-mail.ts";
import type { MailLimits } from "../base/env.ts";
import type { EventLog } from "../base/log.ts";
import { takesOf } from "../jobs/mail/mail-limits.ts";
import { giveBackTokens, hashOfNetwork, takeFromAll } from "../limits/rate-limit.ts";
import type { Mailer } from "../mail/mailer.ts";

/** `origin` begins the links, without a slash at the end. */
export type LinksMailParts = {
  pool: pg.Pool;
  mailer: Mailer;
  limits: MailLimits;
  origin: string;
  log: Pick<EventLog, "warn">;
};

/** The newest ones. Earlier mail has the others. */
const mostLinks = 20;

type Found = Omit<LinkedApplication, "keyVersion"> & { position: string; receivedAt: Date; secret: Buffer };

/**
 * Sends one mail with the links of all applications of a mailbox, within the daily limits of what anyone can cause. Nothing is
 * sent to any other address. Never rejects: the request was answered before, the same for every address.
 */
export async function sendLinks(
  { pool, mailer, limits, origin, log }: LinksMailParts,
  typed: string,
  network: string,
): Promise<void> {
  try {
    const { email } = checkEmail(typed);
    if (email === null) return;
    const { rows } = await pool.query<Found>(selectApplications, [mailboxOf(email), mostLinks]);
    const [newest] = rows;
    if (!newest) return;
    const mail = { kind: "confirmation", email: newest.email, network: await hashOfNetwork(pool, network) } as const;
    const takes = takesOf(mail, limits);
    const tokens = await takeFromAll(pool, takes);
    if (tokens.kind === "too-many") return log.warn({}, "Links are not sent to a candidate: a daily limit is reached.");
    const links = rows.map(({ secret, ...found }) => ({
      ...found,
      receivedAt: found.receivedAt.toISOString(),
      url: origin + mailedUrlOf(secret, found),
    }));
    const outcome = await mailer.send({ to: newest.email, subject: linksMail.subject, text: linksMail.text(links) });
    if (outcome.kind === "sent") return;
    log.warn({ kind: outcome.failure }, "Links are not sent to a candidate.");
    // It surely did not arrive, so it can be asked for again.
    if (outcome.failure !== "unanswered") await giveBackTokens(pool, takes);
  } catch (error) {
    log.warn({ code: (error as { code?: unknown }).code }, "Links are not sent to a candidate.");
  }
}

const selectApplications = `
  select id, reference, email, position_title as position, received_at as "receivedAt",
         ${statusSecret} as secret
  from application a
  where person_keys @> array[$1] and ${mayBeMailed}
  order by arrival desc limit $2`;
