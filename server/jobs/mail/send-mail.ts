import { site } from "../../../content/site.ts";
import { statusUrlOf } from "../../applications/stored-application.ts";
import type { MailLimits } from "../../base/env.ts";
import { mailFailures, type MailFailureKind } from "../../mail/mail-failures.ts";
import { mailKinds } from "../../mail/mail-kinds.ts";
import type { Mail, Mailer } from "../../mail/mailer.ts";
import type { HandlerParts, JobHandler, JobOutcome } from "../job-kinds.ts";
import { retryUntilWritten } from "../retry-delay.ts";
import { countMail, markMailSent, readDueMail, type DueMail } from "./mail-table.ts";

/**
 * Sends one email to a candidate, at least once: an email that may have arrived is sent again under the same Message-ID.
 * `limits` are for the kinds of mail that anyone can cause. `origin` is the site's, without a slash at the end.
 */
export function mailSender(
  { pool, log }: HandlerParts,
  mailer: Mailer,
  limits: MailLimits,
  origin: string,
): JobHandler {
  return async ({ subject: id }, { noteSuccess, signal }) => {
    const due = await readDueMail(pool, id);
    if (!due) return;
    if (due.isExpired) return fail(due, "expired");
    const { isLimited } = mailKinds[due.kind];
    const { countId, reached } = isLimited ? await countMail(pool, due, limits) : { countId: null, reached: null };
    if (reached !== null) return fail(due, reached);
    await pool.query("update mail set first_tried_at = coalesce(first_tried_at, now()) where id = $1", [id]);
    const outcome = await mailer.send(mailOf(due, origin));
    if (outcome.kind === "failed") {
      const { failure, responseCode } = outcome;
      // The server answered, so it can be reached.
      if (mailFailures[failure].scope !== "server" && failure !== "unanswered") noteSuccess();
      return fail(due, failure, responseCode, failure === "unanswered" ? null : countId);
    }
    await retryUntilWritten(() => markMailSent(pool, due.id), signal);
    log.info({ reference: due.reference }, "An email to a candidate is sent.");
    noteSuccess();
    return;
  };

  /** `countId`: the count to take back of a mail that surely did not arrive. */
  async function fail(
    { id, reference }: DueMail,
    failure: MailFailureKind,
    responseCode: number | null = null,
    countId: string | null = null,
  ): Promise<JobOutcome> {
    const { scope, meaning } = mailFailures[failure];
    await pool.query(
      `with uncounted as (delete from mailed_address where id = $4)
       update mail set last_failure = $2, gave_up_at = case when $3 then now() end where id = $1`,
      [id, failure, scope === "none", countId],
    );
    if (scope === "server") return { kind: "pauseQueue", trouble: { kind: failure, meaning } };
    log.warn({ reference, kind: failure, responseCode }, `An email to a candidate is not sent. ${meaning}`);
    return scope === "none" ? undefined : { kind: "retry" };
  }
}

function mailOf(due: DueMail, origin: string): Mail {
  const { id, kind, email: to, reference, secret, applicationId, answeredBy, memberEmail } = due;
  const statusUrl = origin + statusUrlOf(secret, { id: applicationId, reference });
  return {
    to,
    ...mailKinds[kind].compose({ ...due, statusUrl }),
    messageId: `${reference}-${id}@${new URL(origin).hostname}`,
    // A member who was revoked since gets no replies.
    ...(answeredBy !== null && { replyTo: memberEmail ?? site.email.careers }),
  };
}
