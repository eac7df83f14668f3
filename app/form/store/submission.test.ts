import { expect, test } from "vitest";
import type { SendOutcome } from "./send-application.ts";
import { outgoingFor } from "./stored.ts";
import { backoffSeconds, nextSubmission, type Submission } from "./submission.ts";

const form = { fields: [], resume: null, position: "Sales Intern", address: "/careers/apply" };
const application = outgoingFor(form, [], 0);
const sending = { kind: "sending", application, attempt: 1 } as const;
function answered(outcome: SendOutcome, isOnline = true, state: Submission = sending) {
  return nextSubmission(state, { kind: "answered", application, outcome, isOnline, random: 0 });
}

test.each([
  ["a busy server, which may have lost its database while storing", { kind: "busy", retryAfterSeconds: null }, true, 2],
  ["a busy server that names a time", { kind: "busy", retryAfterSeconds: 30 }, true, 30],
  ["a failed server, which may have stored it", { kind: "failed" }, true, 2],
  ["a lost answer, which may have been a receipt", { kind: "unreachable" }, true, 2],
  ["an offline device", { kind: "unreachable" }, false, null],
] as const)("after %s the same application is sent again", (_, outcome, isOnline, delaySeconds) => {
  const waiting = answered(outcome, isOnline);
  const reason = isOnline ? outcome.kind : "offline";
  expect(waiting).toMatchObject({ kind: "waiting", application, reason, delaySeconds });
  const again = { kind: "sending", application: { key: application.key }, attempt: 2 };
  expect(nextSubmission(waiting, { kind: "due" })).toMatchObject(again);
});

test.each([
  [1, 0, 2],
  [3, 0, 8],
  [3, 1, 4],
  [20, 0, 60],
])("attempt %i with chance %d is followed by %i seconds", (attempt, random, expected) => {
  expect(backoffSeconds(attempt, random)).toBe(expected);
});
