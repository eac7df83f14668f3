import type { WaitingApplication } from "../applications/read-application.ts";
import { failureKinds } from "../telegram/failure-kinds.ts";
import { keepTurn, markDelivered, markFailed, type DueApplication } from "./outbox.ts";
import type { Pause } from "./pause.ts";
import type { RelayContext, RelayOutcome } from "./relay-application.ts";
import { retryMs, type RelayTiming } from "./relay-timing.ts";
import { retryUntilWritten } from "./retry-until-written.ts";

type AttemptContext = Pick<RelayContext, "pool" | "log" | "signal"> & { pause: Pause; timing: RelayTiming };

/** An application that was tried. `hasMore`: some messages had no room in this minute. */
export type Attempt = { application: WaitingApplication; due: DueApplication; hasMore: boolean };

/** Writes down how it went and decides what waits for it. */
export async function settleAttempt(context: AttemptContext, attempt: Attempt, result: RelayOutcome): Promise<void> {
  const { pool, pause, log, signal } = context;
  const { id, reference, attempts } = attempt.application;
  if (result.sentCount > 0) pause.clear();
  switch (result.kind) {
    case "failed":
      return settleFailure(context, attempt, result);
    case "erased":
      return;
    case "stopped":
      return retryUntilWritten(() => keepTurn(pool, attempt.due, null), signal);
    case "all-sent":
      if (attempt.hasMore) return retryUntilWritten(() => keepTurn(pool, attempt.due, null), signal);
      await retryUntilWritten(() => markDelivered(pool, id), signal);
      log.info({ reference, attempts: attempts + 1 }, "The application is in the chat.");
  }
}

async function settleFailure(
  { pool, pause, log, timing, signal }: AttemptContext,
  { application, due }: Attempt,
  { failure, description, retryAfterSeconds }: Extract<RelayOutcome, { kind: "failed" }>,
): Promise<void> {
  // When Telegram refuses one message, token and chat are right.
  if (failure === "refused") pause.clear();
  const { isAmbiguous, scope } = failureKinds[failure];
  const isOwn = scope === "application";
  const waitMs = isOwn ? retryMs(due.failures + 1, isAmbiguous, timing) : 0;
  if (!isOwn) pause.begin(failure, retryAfterSeconds, description);
  log.warn(
    { reference: application.reference, attempts: application.attempts + 1, kind: failure, description, waitMs },
    "The application did not reach the chat.",
  );
  await retryUntilWritten(
    () => (isOwn ? markFailed(pool, application.id, { failure, waitMs }) : keepTurn(pool, due, failure)),
    signal,
  );
}
