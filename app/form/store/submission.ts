import type { Problem, Receipt } from "../../../application/answer.ts";
import type { FieldErrorCode } from "../../../application/fields.ts";
import type { SendOutcome } from "./send-application.ts";
import type { OutgoingApplication } from "./stored.ts";

/**
 * Why the browser will not send an application. `elsewhere`: another tab sent or stopped it. `broken`: a script failed, so
 * the form is to be posted without script.
 */
export type StopReason = "canceled" | "changed" | "elsewhere" | "broken";

type NotSentReason = "offline" | "unreachable" | "busy" | "failed" | StopReason;

/** Where an application is between the form and the server. `waiting` is sent again automatically, `stopped` is not. */
export type Submission =
  | { kind: "idle" }
  | ({ application: OutgoingApplication } & (
      | { kind: "sending"; attempt: number }
      | { kind: "waiting"; attempt: number; reason: NotSentReason; delaySeconds: number | null }
      | { kind: "stopped"; reason: NotSentReason }
      | { kind: "refused"; problem: Problem | null }
      | { kind: "received"; receipt: Receipt; isRepeated: boolean }
    ));

export type Received = Extract<Submission, { kind: "received" }>;

export type SubmissionEvent =
  | { kind: "submitted"; application: OutgoingApplication }
  | { kind: "answered"; application: OutgoingApplication; outcome: SendOutcome; isOnline: boolean; random: number }
  | { kind: "due" }
  | { kind: "stopped"; key: string; reason: StopReason }
  | { kind: "reset" };

/** The submission that the form at `address` shows: idle, if another form has sent the application. */
export function submissionAt(submission: Submission, address: string): Submission {
  return submission.kind !== "idle" && submission.application.address !== address ? { kind: "idle" } : submission;
}

/** Returns whether the browser sends the application, now or later. */
export function isUnderWay(submission: Submission): submission is Extract<Submission, { kind: "sending" | "waiting" }> {
  return submission.kind === "sending" || submission.kind === "waiting";
}

/** Returns why the server refused the resume; null if that is not what it refused. Without a problem it was a proxy. */
export function resumeRefusal(problem: Problem | null): FieldErrorCode | null {
  if (problem?.status === 415) return "wrong-type";
  return problem === null || problem.status === 413 ? "too-large" : null;
}

/** Returns whether the application had been stored before, and was erased since. Its key is of no more use. */
export function isErased(submission: Submission): submission is Extract<Submission, { kind: "refused" }> {
  return submission.kind === "refused" && submission.problem?.status === 410;
}

/** The next state of the submission; an event that does not fit the present one changes nothing. */
export function nextSubmission(submission: Submission, event: SubmissionEvent): Submission {
  switch (event.kind) {
    case "submitted":
      return { kind: "sending", application: event.application, attempt: 1 };
    case "answered":
      return submission.kind === "sending" ? afterAnswer(submission, event) : submission;
    case "due":
      if (submission.kind !== "waiting") return submission;
      return { kind: "sending", application: submission.application, attempt: submission.attempt + 1 };
    case "stopped":
      if (!isUnderWay(submission) || submission.application.key !== event.key) return submission;
      return { kind: "stopped", application: submission.application, reason: event.reason };
    case "reset":
      return submission.kind === "idle" ? submission : { kind: "idle" };
  }
}

function afterAnswer(
  { attempt }: Extract<Submission, { kind: "sending" }>,
  { application, outcome, isOnline, random }: Extract<SubmissionEvent, { kind: "answered" }>,
): Submission {
  switch (outcome.kind) {
    case "received":
      return { kind: "received", application, receipt: outcome.receipt, isRepeated: outcome.isRepeated };
    case "refused":
      return { kind: "refused", application, problem: outcome.problem };
    default: {
      const isOffline = outcome.kind === "unreachable" && !isOnline;
      const leastSeconds = outcome.kind === "busy" ? (outcome.retryAfterSeconds ?? 0) : 0;
      return {
        kind: "waiting",
        application,
        attempt,
        reason: isOffline ? "offline" : outcome.kind,
        delaySeconds: isOffline ? null : Math.max(leastSeconds, backoffSeconds(attempt, random)),
      };
    }
  }
}

/**
 * 2, 4, 8 … at most 60 seconds, shortened by up to a half so that a class that lost its network does not retry at once.
 */
export function backoffSeconds(attempt: number, random: number): number {
  const longest = Math.min(60, 2 ** attempt);
  return Math.ceil(longest * (1 - random / 2));
}
