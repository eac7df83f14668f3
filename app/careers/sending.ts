import type { Problem, Receipt } from "../../application/answer.ts";
import type { Parcel } from "./parcel.ts";
import type { SendOutcome } from "./send-outcome.ts";

/** Why an application has not been stored so far. */
export type NotSentReason = "offline" | "unreachable" | "busy" | "failed" | "cancelled" | "changed";

/** Where an application is between the form and the store. `waiting` goes out again by itself, `stopped` does not. */
export type Sending =
  | { step: "idle" }
  | { step: "sending"; parcel: Parcel; attempt: number; fraction: number }
  | { step: "waiting"; parcel: Parcel; attempt: number; reason: NotSentReason; delaySeconds: number | null }
  | { step: "stopped"; parcel: Parcel; reason: NotSentReason }
  | { step: "refused"; parcel: Parcel; status: number; problem: Problem | null }
  | { step: "received"; parcel: Parcel; receipt: Receipt; isEarlierVersion: boolean };

export type SendingEvent =
  | { type: "submitted"; parcel: Parcel }
  | { type: "progressed"; fraction: number }
  | { type: "answered"; outcome: SendOutcome; isOnline: boolean; random: number }
  | { type: "due" }
  | { type: "cancelled" }
  | { type: "changed" }
  | { type: "settled" };

/** What the form at `address` has to do with it: what another form has sent is not its business. */
export function sendingOf(sending: Sending, address: string): Sending {
  return sending.step !== "idle" && sending.parcel.address !== address ? { step: "idle" } : sending;
}

/** The next state; an event that does not fit the present one changes nothing, so a double click sends once. */
export function nextSending(sending: Sending, event: SendingEvent): Sending {
  switch (event.type) {
    case "submitted":
      if (isUnderWay(sending) && sending.parcel.key === event.parcel.key) return sending;
      return { step: "sending", parcel: event.parcel, attempt: 1, fraction: 0 };
    case "progressed":
      return sending.step === "sending" ? { ...sending, fraction: event.fraction } : sending;
    case "answered":
      return sending.step === "sending" ? afterAnswer(sending, event) : sending;
    case "due":
      if (sending.step !== "waiting") return sending;
      return { step: "sending", parcel: sending.parcel, attempt: sending.attempt + 1, fraction: 0 };
    case "cancelled":
      if (sending.step !== "sending" && sending.step !== "waiting") return sending;
      return { step: "stopped", parcel: doubted(sending), reason: "cancelled" };
    case "changed":
      if (sending.step !== "waiting") return sending;
      return { step: "stopped", parcel: sending.parcel, reason: "changed" };
    case "settled":
      return { step: "idle" };
  }
}

function isUnderWay(sending: Sending) {
  return sending.step === "sending" || sending.step === "received";
}

/** An attempt that ended without a receipt or a refusal may be stored all the same. */
function doubted({ step, parcel }: Extract<Sending, { parcel: Parcel }>): Parcel {
  return step === "sending" ? { ...parcel, isUncertain: true } : parcel;
}

function afterAnswer(
  sending: Extract<Sending, { step: "sending" }>,
  { outcome, isOnline, random }: Extract<SendingEvent, { type: "answered" }>,
): Sending {
  const { parcel } = sending;
  // What advances is not given up step by step: the next pause is as short as the first.
  const attempt = "hasAdvanced" in outcome && outcome.hasAdvanced ? 1 : sending.attempt;
  switch (outcome.kind) {
    case "received": {
      const isEarlierVersion = outcome.isRepeated && parcel.hasUncertainVersion;
      return { step: "received", parcel, receipt: outcome.receipt, isEarlierVersion };
    }
    case "refused":
      return { step: "refused", parcel, status: outcome.status, problem: outcome.problem };
    case "busy": {
      const delaySeconds = Math.max(outcome.retryAfterSeconds ?? 0, backoffSeconds(attempt, random));
      // A server that loses its database during the commit is busy too.
      return { step: "waiting", parcel: doubted(sending), attempt, reason: "busy", delaySeconds };
    }
    case "failed":
    case "unreachable": {
      const isOffline = outcome.kind === "unreachable" && !isOnline;
      return {
        step: "waiting",
        parcel: doubted(sending),
        attempt,
        reason: isOffline ? "offline" : outcome.kind,
        delaySeconds: isOffline ? null : backoffSeconds(attempt, random),
      };
    }
  }
}

/** 2, 4, 8 … at most 60 seconds, shortened by up to a half so that a class that lost its network does not return at once. */
export function backoffSeconds(attempt: number, random: number): number {
  const longest = Math.min(60, 2 ** attempt);
  return Math.ceil(longest * (1 - random / 2));
}
