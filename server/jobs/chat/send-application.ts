import type pg from "pg";
import { readApplication, type WaitingApplication } from "../../applications/stored-application.ts";
import { remainingSteps } from "../../telegram/compose-messages.ts";
import { failureMeaning, type SendFailure } from "../../telegram/outcomes.ts";
import type { JobContext, JobHandler, JobOutcome } from "../job-kinds.ts";
import { afterFailure, withoutRoom } from "./chat-limits.ts";
import { sendSteps, type ChatContext } from "./send-steps.ts";

export function applicationSender(context: ChatContext): JobHandler {
  const { pool, log, messagesPerMinute } = context;
  return async ({ subject: id }, jobContext) => {
    const application = await readApplication(pool, id);
    if (!application?.isWaiting) return;
    const steps = remainingSteps(application);
    // The messages of one application stay together: the first waits until there is room for all of them.
    const now = steps.slice(0, messagesPerMinute);
    const full = await withoutRoom(context, now.length);
    if (full) return full;

    // Counted before, in case the process dies during the send.
    await pool.query("update application set attempts = attempts + 1 where id = $1", [id]);
    const outcome = await sendSteps(context, application, now, jobContext);
    if (outcome.kind === "failed") return fail(context, application, outcome, jobContext);
    // The application was erased or changed, or the site stops.
    if (outcome.kind === "stopped" || now.length < steps.length) return { kind: "runAgain", afterMs: 0 };
    if (!(await markDelivered(pool, application))) return { kind: "runAgain", afterMs: 0 };
    log.info({ reference: application.reference }, "The application is in the chat.");
    return;
  };
}

/** Returns false, and marks nothing, when the candidate has changed it since it was read. */
async function markDelivered(pool: pg.Pool, { id, keyVersion }: WaitingApplication): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update application set waiting_since = null, last_failure = null, delivered_at = coalesce(delivered_at, now())
     where id = $1 and key_version = $2`,
    [id, keyVersion],
  );
  return rowCount !== 0;
}

async function fail(
  { pool, log, raiseAlarm }: ChatContext,
  { id, reference, attempts }: WaitingApplication,
  { failure, description, retryAfterSeconds }: SendFailure,
  { noteSuccess }: JobContext,
): Promise<JobOutcome> {
  // When Telegram refuses one message, token and chat are right.
  if (failure === "refused") noteSuccess();
  const { rowCount } = await pool.query("update application set last_failure = $2 where id = $1", [id, failure]);
  // The application was erased during the send.
  if (!rowCount) return;
  const details = { reference, attempts: attempts + 1, kind: failure, description };
  log.warn(details, "The application did not reach the chat.");
  if (failure === "resume-damaged") raiseAlarm("resume-damaged", `${reference}: ${failureMeaning(failure)}`);
  return afterFailure({ failure, retryAfterSeconds });
}
