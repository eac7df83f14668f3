import type { Problem, Receipt } from "../../../application/answer.ts";
import type { Changes, Stored } from "../draft/device-store.ts";
import { outgoingChanges, outgoingIn, uncertain, type OutgoingApplication } from "../draft/stored-values.ts";
import { isSameVersion } from "./outgoing-application.ts";
import type { SendOutcome } from "./send-request.ts";

type NotSentReason = "offline" | "unreachable" | "busy" | "failed" | "canceled" | "changed";

/** Where an application is between the form and the server. `waiting` is sent again automatically, `stopped` is not. */
export type SubmissionState =
  | { kind: "idle" }
  | ({ application: OutgoingApplication } & (
      | { kind: "sending"; attempt: number }
      | { kind: "waiting"; attempt: number; reason: NotSentReason; delaySeconds: number | null }
      | { kind: "stopped"; reason: NotSentReason }
      | { kind: "refused"; problem: Problem | null }
      | { kind: "received"; receipt: Receipt; isEarlierVersion: boolean }
    ));

export type Received = Extract<SubmissionState, { kind: "received" }>;

export type SubmissionEvent =
  | { kind: "submitted"; application: OutgoingApplication }
  | { kind: "answered"; outcome: SendOutcome; isOnline: boolean; random: number }
  | { kind: "due" }
  | { kind: "stopped"; reason: "canceled" | "changed" }
  | { kind: "reset" };

/** The state that the form at `address` shows: idle, if another form has sent the application. */
export function stateFor(state: SubmissionState, address: string): SubmissionState {
  return state.kind !== "idle" && state.application.address !== address ? { kind: "idle" } : state;
}

/** The next state; an event that does not fit the present one changes nothing, so a double click sends once. */
export function nextState(state: SubmissionState, event: SubmissionEvent): SubmissionState {
  switch (event.kind) {
    case "submitted":
      if (state.kind === "sending" && isSameVersion(state.application, event.application)) return state;
      return { kind: "sending", application: event.application, attempt: 1 };
    case "answered":
      return state.kind === "sending" ? afterAnswer(state, event) : state;
    case "due":
      if (state.kind !== "waiting") return state;
      return { kind: "sending", application: state.application, attempt: state.attempt + 1 };
    case "stopped":
      if (state.kind !== "sending" && state.kind !== "waiting") return state;
      return { kind: "stopped", application: uncertain(state.application), reason: event.reason };
    case "reset":
      return state.kind === "idle" ? state : { kind: "idle" };
  }
}

function afterAnswer(
  state: Extract<SubmissionState, { kind: "sending" }>,
  { outcome, isOnline, random }: Extract<SubmissionEvent, { kind: "answered" }>,
): SubmissionState {
  const { application, attempt } = state;
  switch (outcome.kind) {
    case "received":
      return { kind: "received", application, receipt: outcome.receipt, isEarlierVersion: outcome.isRepeated };
    case "refused":
      return { kind: "refused", application, problem: outcome.problem };
    default: {
      const isOffline = outcome.kind === "unreachable" && !isOnline;
      const leastSeconds = outcome.kind === "busy" ? (outcome.retryAfterSeconds ?? 0) : 0;
      return {
        kind: "waiting",
        // The application may have been stored: a server that loses its database during the commit is busy too.
        application: uncertain(application),
        attempt,
        reason: isOffline ? "offline" : outcome.kind,
        delaySeconds: isOffline ? null : Math.max(leastSeconds, backoffSeconds(attempt, random)),
      };
    }
  }
}

/** 2, 4, 8 … at most 60 seconds, shortened by up to a half so that a class that lost its network does not retry at once. */
export function backoffSeconds(attempt: number, random: number): number {
  const longest = Math.min(60, 2 ** attempt);
  return Math.ceil(longest * (1 - random / 2));
}

/** A stopped or refused application keeps its key, and does not wait. None, if another tab removed or replaced it. */
export function submissionChanges(state: SubmissionState, stored: Stored): Changes {
  if (state.kind !== "stopped" && state.kind !== "refused") return {};
  const { application } = state;
  const isPresent = outgoingIn(stored).some((other) => isSameVersion(other, application));
  return isPresent ? outgoingChanges(application, false) : {};
}
