import { expect, test } from "vitest";
import { outgoingFor } from "./outgoing-application.ts";
import { backoffSeconds, nextState, type SubmissionState } from "./submission-state.ts";
import type { SendOutcome } from "./send-request.ts";

const form = { fields: [], position: "Sales Intern", address: "/careers/apply", submittedAtMs: 0 };
const application = outgoingFor(form, []);
const state: SubmissionState = { kind: "sending", application, attempt: 1 };
const receipt = {
  reference: "SM-7K3F-9QXT",
  receivedAt: "2026-11-21T10:00:00.000Z",
  statusUrl: "/careers/applied/SM-7K3F-9QXT/key",
};

function answered(outcome: SendOutcome, isOnline = true) {
  return nextState(state, { kind: "answered", outcome, isOnline, random: 0 });
}

test("a second submit while the first is on its way changes nothing", () => {
  expect(nextState(state, { kind: "submitted", application: { ...application } })).toBe(state);
});

test("what was found on the device and does not wait is shown, and never sent automatically", () => {
  const found = nextState({ kind: "idle" }, { kind: "found", application });
  expect(found).toEqual({ kind: "stopped", application, reason: "found" });
  expect(nextState(found, { kind: "due" })).toBe(found);
  expect(nextState(state, { kind: "found", application })).toBe(state);
});

test("after each attempt that brought a part of a large resume, the pause is as short as the first", () => {
  const tenth: SubmissionState = { ...state, attempt: 10 };
  const end = (hasAdvanced: boolean) =>
    nextState(tenth, {
      kind: "answered",
      outcome: { kind: "unreachable", hasAdvanced },
      isOnline: true,
      random: 0,
    });
  expect(end(false)).toMatchObject({ kind: "waiting", delaySeconds: 60 });
  expect(end(true)).toMatchObject({ kind: "waiting", delaySeconds: 2 });
});

test.each([
  ["a repeated receipt of the same content", true, false, false],
  ["a first receipt of a corrected form", false, true, false],
  ["a repeated receipt, when other content may have been stored", true, true, true],
])("%s", (_, isRepeated, hasUncertainVersion, isEarlierVersion) => {
  const corrected: SubmissionState = { ...state, application: { ...application, hasUncertainVersion } };
  const outcome = { kind: "received", receipt, isRepeated } as const;
  const event = { kind: "answered", outcome, isOnline: true, random: 0 } as const;
  expect(nextState(corrected, event)).toMatchObject({ kind: "received", isEarlierVersion });
});

test.each([
  ["a busy server, which may have lost its database while storing", { kind: "busy", retryAfterSeconds: null }, 2],
  ["a busy server that names a time", { kind: "busy", retryAfterSeconds: 30 }, 30],
  ["a failed server, which may have stored it", { kind: "failed" }, 2],
  ["a lost answer, which may have been a receipt", { kind: "unreachable" }, 2],
  ["an offline device", { kind: "unreachable" }, null],
] as const)("after %s the same application is sent again", (name, outcome, delaySeconds) => {
  const isOffline = name === "an offline device";
  const waiting = answered(outcome, !isOffline);
  const reason = isOffline ? "offline" : outcome.kind;
  expect(waiting).toMatchObject({ kind: "waiting", application: { isUncertain: true }, reason, delaySeconds });
  const again = { kind: "sending", application: { key: application.key }, attempt: 2 };
  expect(nextState(waiting, { kind: "due" })).toMatchObject(again);
});

test.each([
  ["a change of the form", answered({ kind: "failed" }), { kind: "changed" }],
  ["a cancel", state, { kind: "canceled" }],
] as const)("%s stops what would have been sent automatically", (_, before, event) => {
  const stopped = nextState(before, event);
  expect(stopped).toMatchObject({ kind: "stopped", application: { key: application.key }, reason: event.kind });
  expect(nextState(stopped, { kind: "due" })).toBe(stopped);
  const late = { kind: "answered", outcome: { kind: "failed" }, isOnline: true, random: 0 } as const;
  expect(nextState(stopped, late)).toBe(stopped);
});

test("a refusal waits for the person, not for the clock", () => {
  const refused = answered({ kind: "refused", status: 422, problem: null });
  expect(refused.kind).toBe("refused");
  expect(nextState(refused, { kind: "due" })).toBe(refused);
});

test.each([
  [1, 0, 2],
  [3, 0, 8],
  [3, 1, 4],
  [20, 0, 60],
])("attempt %i with chance %d is followed by %i seconds", (attempt, random, expected) => {
  expect(backoffSeconds(attempt, random)).toBe(expected);
});
