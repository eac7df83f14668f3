import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { site } from "../../../content/site.ts";
import { mailedUrlOf, notMeUrlOf } from "../../applications/candidate-links.ts";
import { recordChange } from "../../applications/record-change.ts";
import type { MailLimits } from "../../base/env.ts";
import { giveBackTokens, takeFromAll, type Take } from "../../limits/rate-limit.ts";
import { mailFailures, type MailFailureKind } from "../../mail/mail-failures.ts";
import { mailKinds } from "../../mail/mail-kinds.ts";
import type { Mail, Mailer } from "../../mail/mailer.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { HandlerParts, JobContext, JobHandler, JobOutcome } from "../job-kinds.ts";
import { addJob } from "../job-table.ts";
import { retryUntilWritten } from "../retry-delay.ts";
import { takesOf } from "./mail-limits.ts";
import {
  beginTry,
  dropAnswered,
  markMailNotSent,
  markMailSent,
  openTries,
  readDueMail,
  type ClosedTry,
  type DueMail,
  type LetterApplication,
} from "./mail-table.ts";
import { nameRemaining } from "./name-remaining.ts";
import { resendMissedAnswer } from "./resend-missed-answer.ts";
import { tellOfUnsentMail } from "./tell-of-unsent-mail.ts";

/** A server may take ten minutes for its answer. After this time, in milliseconds, other mail does not wait for it. */
const patienceMs = 30_000;

type MailSenderOptions = {
  mailer: Mailer;
  /** For the kinds of mail that anyone can cause. */
  limits: MailLimits;
  /** The site's, without a slash at the end. */
  origin: string;
  patienceMs?: number;
};

/**
 * Sends one email to a candidate. After a try whose end is not known, which may have brought it, there is one more under
 * the same Message-ID, an hour later; then the mail is given up.
 */
export function mailSender({ pool, log }: HandlerParts, options: MailSenderOptions): JobHandler {
  const { mailer, limits, origin } = options;
  return async ({ subject: id }, context) => {
    const due = await readUpToDate(id);
    if (!due) return;
    if (due.email === "") return fail(due, "no-address");
    if (due.restMs > 0) return { kind: "runAgain", afterMs: due.restMs };
    if (due.openTries >= openTries.atMost) return fail(due, "unknown-end");
    if (due.isExpired) return fail(due, due.openTries > 0 ? "unknown-end" : "expired");
    // Before the send: a process that dies in it has used its tokens.
    const takes = takesOf(due, limits);
    const tokens = await takeFromAll(pool, takes);
    if (tokens.kind === "too-many") return fail(due, tokens.refused.reached);
    // It was stopped, its address was changed, or one of its applications was deleted meanwhile.
    if (!(await beginTry(pool, due))) return { kind: "runAgain", afterMs: 0 };
    const end = send(due, takes, context);
    const isSlow = await Promise.race([
      end.then(() => false),
      wait(options.patienceMs ?? patienceMs, true, { ref: false }),
    ]);
    return isSlow ? { kind: "goesOn", end, afterMs: openTries.restSeconds * 1000 } : end;
  };

  /** Returns the mail without the applications that are answered, withdrawn or deleted since it was written. */
  async function readUpToDate(id: string): Promise<DueMail | null> {
    const due = await readDueMail(pool, id);
    if (!due) return null;
    if (mailKinds[due.kind].isOnlyWhileOpen) await dropAnswered(pool, due);
    else if (due.names > due.applications.length) await nameRemaining(pool, id);
    else return due;
    return readDueMail(pool, id);
  }

  async function send(due: DueMail, takes: Take[], { noteSuccess, signal }: JobContext): Promise<JobOutcome> {
    const outcome = await mailer.send(mailOf(due, origin));
    if (outcome.kind === "sent") {
      await retryUntilWritten(() => inTransaction(pool, (client) => noteSent(client, due)), signal);
      log.info({ reference: due.reference }, "An email to a candidate is sent.");
      noteSuccess();
      return;
    }
    const { failure, serverReply } = outcome;
    const isLast = due.openTries + 1 >= openTries.atMost;
    if (failure === "unanswered") return fail(due, isLast ? "unknown-end" : failure);
    // The server answered, so it can be reached.
    if (mailFailures[failure].scope !== "server") noteSuccess();
    // It surely did not arrive.
    await giveBackTokens(pool, takes);
    return fail(due, failure, { serverReply });
  }

  async function fail(due: DueMail, failure: MailFailureKind, closed: ClosedTry | null = null): Promise<JobOutcome> {
    const { scope, meaning } = mailFailures[failure];
    await markMailNotSent(pool, due, failure, closed);
    if (scope === "none" && mailKinds[due.kind].isFromMember) await tellOfUnsentMail(pool, due, failure);
    if (scope === "server") return { kind: "pauseQueue", trouble: { kind: failure, meaning } };
    const details = { reference: due.reference, kind: failure, serverReply: closed?.serverReply };
    log.warn(details, `An email to a candidate is not sent. ${meaning}`);
    if (failure === "unanswered") return { kind: "runAgain", afterMs: openTries.restSeconds * 1000 };
    return scope === "none" ? undefined : { kind: "retry" };
  }
}

/** The chat's button gets to know of an answer. One whose address was changed during the try goes to the new one, too. */
async function noteSent(client: Pick<pg.Pool, "query">, due: DueMail): Promise<void> {
  const applications = await markMailSent(client, due);
  for (const { applicationId, reference } of applications) {
    if (due.kind === "overdue") await recordChange(client, { member: null, action: "told-late", subject: reference });
    if (due.kind !== "answer") continue;
    await addJob(client, { kind: "button", subject: reference });
    await resendMissedAnswer(client, applicationId);
  }
}

function mailOf(due: DueMail, origin: string): Mail {
  const { id, kind, email: to, reference, secret, answeredBy, memberEmail, threadId } = due;
  const linksOf = (application: Pick<LetterApplication, "id" | "reference" | "email">) => ({
    statusUrl: origin + mailedUrlOf(secret, application),
    notMeUrl: origin + notMeUrlOf(secret, application),
  });
  const applications = due.applications.map((application) => ({ ...application, ...linksOf(application) }));
  const messageId = (mailId: string) => `${reference}-${mailId}@${new URL(origin).hostname}`;
  return {
    to,
    ...mailKinds[kind].compose({ ...due, ...linksOf({ ...due, id: due.applicationId }), applications }),
    messageId: messageId(id),
    ...(threadId !== null && { inReplyTo: messageId(threadId) }),
    // A member who was revoked since gets no replies.
    ...(answeredBy !== null && { replyTo: memberEmail ?? site.email.careers }),
  };
}
