import type { Problem, Receipt } from "../../../application/answer.ts";
import type { OutgoingApplication } from "../draft/stored-values.ts";
import type { SendOutcome } from "./send-request.ts";

/**
 * Why the browser will not send an application. `elsewhere`: another tab sent or stopped it. `broken`: a script failed, so
 * the form is to be posted without script.
 */
export type StopReason = "canceled" | "changed" | "elsewhere" | "broken";

type NotSentReason = "offline" | "unreachable" | "busy" | "failed" | StopReason;

/** Where an application is between the form and the server. `waiting` is sent again automatically, `stopped` is not. */
export type SubmissionState =
  | { kind: "idle" }
  | ({ application: OutgoingApplication } & (
      | { kind: "sending"; attempt: number }
      | { kind: "waiting"; attempt: number; reason: NotSentReason; delaySeconds: number | null }
      | { kind: "stopped"; reason: NotSentReason }
      | { kind: "refused"; problem: Problem | null }
      | { kind: "received"; receipt: Receipt; isRepeated: boolean }
    ));

export type Received = Extract<SubmissionState, { kind: "received" }>;

export type SubmissionEvent =
  | { kind: "submitted"; application: OutgoingApplication }
  | { kind: "answered"; application: OutgoingApplication; outcome: SendOutcome; isOnline: boolean; random: number }
  | { kind: "due" }
  | { kind: "stopped"; reason: StopReason }
  | { kind: "reset" };

/** The state that the form at `address` shows: idle, if another form has sent the application. */
export function stateFor(state: SubmissionState, address: string): SubmissionState {
  return state.kind !== "idle" && state.application.address !== address ? { kind: "idle" } : state;
}

/** The next state; an event that does not fit the present one changes nothing. */
export function nextState(state: SubmissionState, event: SubmissionEvent): SubmissionState {
  switch (event.kind) {
    case "submitted":
      return { kind: "sending", application: event.application, attempt: 1 };
    case "answered":
      return state.kind === "sending" ? afterAnswer(state, event) : state;
    case "due":
      if (state.kind !== "waiting") return state;
      return { kind: "sending", application: state.application, attempt: state.attempt + 1 };
    case "stopped":
      if (state.kind !== "sending" && state.kind !== "waiting") return state;
      return { kind: "stopped", application: state.application, reason: event.reason };
    case "reset":
      return state.kind === "idle" ? state : { kind: "idle" };
  }
}

function afterAnswer(
  state: Extract<SubmissionState, { kind: "sending" }>,
  { application, outcome, isOnline, random }: Extract<SubmissionEvent, { kind: "answered" }>,
): SubmissionState {
  const { attempt } = state;
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
