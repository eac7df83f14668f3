import { receivedMail } from "../../../content/mail.ts";
import { statusUrlOf } from "../../applications/stored-application.ts";
import type { MailLimits } from "../../base/env.ts";
import { mailFailures, type MailFailureKind } from "../../mail/mail-failures.ts";
import type { Mailer } from "../../mail/mailer.ts";
import type { HandlerParts, JobHandler, JobOutcome } from "../job-kinds.ts";
import { retryUntilWritten } from "../retry-delay.ts";
import { countMail, markMailFailed, markMailSent, readDueMail, type DueMail } from "./mail-table.ts";

/**
 * Sends one candidate's mail, at least once: a mail that may have arrived is sent again under the same Message-ID. `origin`
 * is where the candidates' pages are, without a slash at the end.
 */
export function mailSender(
  { pool, log }: HandlerParts,
  mailer: Mailer,
  limits: MailLimits,
  origin: string,
): JobHandler {
  return async ({ subject }, { noteSuccess, signal }) => {
    const due = await readDueMail(pool, subject);
    if (!due) return;
    if (due.isExpired) return fail(due, "expired");
    const { countId, reached } = await countMail(pool, due, limits);
    if (reached !== null) return fail(due, reached);
    const outcome = await mailer.send(mailOf(due, origin));
    if (outcome.kind === "failed") {
      const { failure, responseCode } = outcome;
      // The server answered, so it is there.
      if (mailFailures[failure].scope !== "server" && failure !== "unanswered") noteSuccess();
      return fail(due, failure, responseCode, failure === "unanswered" ? null : countId);
    }
    await retryUntilWritten(() => markMailSent(pool, due.id), signal);
    log.info({ reference: due.reference }, "The candidate's mail is sent.");
    noteSuccess();
    return;
  };

  async function fail(
    { id, reference }: DueMail,
    failure: MailFailureKind,
    responseCode: number | null = null,
    countId: string | null = null,
  ): Promise<JobOutcome> {
    const { scope, meaning } = mailFailures[failure];
    await markMailFailed(pool, id, { failure, countId, isOver: scope === "none" });
    if (scope === "server") return { kind: "pauseQueue", trouble: { kind: failure, meaning } };
    log.warn({ reference, kind: failure, responseCode }, `A candidate's mail is not sent. ${meaning}`);
    return scope === "none" ? undefined : { kind: "retry" };
  }
}

function mailOf(due: DueMail, origin: string) {
  const { email, reference, receivedAt, secret } = due;
  const statusUrl = origin + statusUrlOf(secret, due);
  return {
    to: email,
    subject: receivedMail.subject(reference),
    text: receivedMail.text({ ...due, receivedAt: receivedAt.toISOString(), statusUrl }),
    messageId: `${reference}@${new URL(origin).hostname}`,
  };
}
