import type pg from "pg";
import { mailFailures, type MailFailureKind } from "../../mail/mail-failures.ts";
import type { Mailer } from "../../mail/mailer.ts";
import type { HandlerParts, JobHandler, JobOutcome } from "../job-kinds.ts";
import { retryUntilWritten } from "../retry-delay.ts";
import { longestMailDays } from "./mail-table.ts";

/** Sends an answer of the team, at least once: one that may have arrived is sent again under the same Message-ID. */
export function answerSender({ pool, log }: HandlerParts, mailer: Mailer, origin: string): JobHandler {
  return async ({ subject: id }, { noteSuccess, signal }) => {
    const due = await readDueAnswer(pool, id);
    if (!due) return;
    if (due.isExpired) return fail(due, "expired");
    const messageId = `${due.reference}-${id}@${new URL(origin).hostname}`;
    const outcome = await mailer.send({ ...due, messageId });
    if (outcome.kind === "failed") {
      // The server answered, so it is there.
      const { failure } = outcome;
      if (mailFailures[failure].scope !== "server" && failure !== "unanswered") noteSuccess();
      return fail(due, failure, outcome.responseCode);
    }
    await retryUntilWritten(() => pool.query(markSent, [id]), signal);
    log.info({ reference: due.reference }, "An answer of the team is sent.");
    noteSuccess();
    return;
  };

  async function fail(
    { id, reference }: DueAnswer,
    failure: MailFailureKind,
    responseCode: number | null = null,
  ): Promise<JobOutcome> {
    const { scope, meaning } = mailFailures[failure];
    await pool.query(markFailed, [id, failure, scope === "none"]);
    if (scope === "server") return { kind: "pauseQueue", trouble: { kind: failure, meaning } };
    log.warn({ reference, kind: failure, responseCode }, `An answer of the team is not sent. ${meaning}`);
    return scope === "none" ? undefined : { kind: "retry" };
  }
}

type DueAnswer = {
  id: string;
  reference: string;
  to: string;
  replyTo: string;
  subject: string;
  text: string;
  isExpired: boolean;
};

/** Null when it is sent or given up, or the application is gone. */
async function readDueAnswer(pool: pg.Pool, id: string): Promise<DueAnswer | null> {
  const { rows } = await pool.query<DueAnswer>(
    `update answer m set first_tried_at = coalesce(first_tried_at, now())
     from application a
     where m.id = $1 and a.id = m.application_id and m.sent_at is null and m.gave_up_at is null
     returning m.id::text, a.reference, a.email as "to", m.reply_to as "replyTo", m.subject, m.text,
               m.first_tried_at < now() - make_interval(days => ${longestMailDays}) as "isExpired"`,
    [id],
  );
  return rows[0] ?? null;
}

const markSent = "update answer set sent_at = now(), last_failure = null where id = $1";

const markFailed = "update answer set last_failure = $2, gave_up_at = case when $3 then now() end where id = $1";
