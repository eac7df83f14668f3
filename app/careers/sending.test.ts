import { expect, test } from "vitest";
import { parcelFor } from "./parcel.ts";
import { backoffSeconds, nextSending, sendingOf, type Sending } from "./sending.ts";
import type { SendOutcome } from "./send-outcome.ts";

const form = { fields: [], position: "Sales Intern", address: "/careers/apply", submittedAtMs: 0 };
const parcel = parcelFor(form, []);
const sending: Sending = { step: "sending", parcel, attempt: 1, fraction: 0 };
const receipt = { reference: "SM-7K3F-9QXT", receivedAt: "2026-11-21T10:00:00.000Z" };

function answered(outcome: SendOutcome, isOnline = true) {
  return nextSending(sending, { type: "answered", outcome, isOnline, random: 0 });
}

test("a second submit while the first is on its way changes nothing", () => {
  expect(nextSending(sending, { type: "submitted", parcel: { ...parcel } })).toBe(sending);
});

test("another application goes first; the one under way is sent again later", () => {
  const other = { ...parcel, key: "another" };
  expect(nextSending(sending, { type: "submitted", parcel: other })).toMatchObject({ parcel: other, attempt: 1 });
});

test("a form shows what itself has sent", () => {
  expect(sendingOf(sending, parcel.address)).toBe(sending);
  expect(sendingOf(sending, "/careers/sales-intern/apply").step).toBe("idle");
});

test("after each attempt that brought a part of a large resume, the pause is as short as the first", () => {
  const tenth: Sending = { ...sending, attempt: 10 };
  const end = (hasAdvanced: boolean) =>
    nextSending(tenth, {
      type: "answered",
      outcome: { kind: "unreachable", hasAdvanced },
      isOnline: true,
      random: 0,
    });
  expect(end(false)).toMatchObject({ step: "waiting", delaySeconds: 60 });
  expect(end(true)).toMatchObject({ step: "waiting", delaySeconds: 2 });
});

test("a receipt ends it", () => {
  const received = answered({ kind: "received", receipt, isRepeated: false });
  expect(received).toEqual({ step: "received", parcel, receipt, isEarlierVersion: false });
});

test.each([
  ["a repeated receipt of the same content", true, false, false],
  ["a first receipt of a corrected form", false, true, false],
  ["a repeated receipt, when other content may have been stored", true, true, true],
])("%s", (_, isRepeated, hasUncertainVersion, isEarlierVersion) => {
  const corrected: Sending = { ...sending, parcel: { ...parcel, hasUncertainVersion } };
  const outcome = { kind: "received", receipt, isRepeated } as const;
  const event = { type: "answered", outcome, isOnline: true, random: 0 } as const;
  expect(nextSending(corrected, event)).toMatchObject({ step: "received", isEarlierVersion });
});

test.each([
  ["a busy server may have lost its database while storing", { kind: "busy", retryAfterSeconds: null }, true],
  ["a failed server may have stored it", { kind: "failed" }, true],
  ["a lost answer may have been a receipt", { kind: "unreachable" }, true],
] as const)("%s", (_, outcome, isUncertain) => {
  expect(answered(outcome)).toMatchObject({ parcel: { isUncertain } });
});

test("a refusal waits for the person, not for the clock", () => {
  const refused = answered({ kind: "refused", status: 422, problem: null });
  expect(refused.step).toBe("refused");
  expect(nextSending(refused, { type: "due" })).toBe(refused);
});

test("a busy server is obeyed", () => {
  expect(answered({ kind: "busy", retryAfterSeconds: 30 })).toMatchObject({ reason: "busy", delaySeconds: 30 });
  expect(answered({ kind: "busy", retryAfterSeconds: null })).toMatchObject({ reason: "busy", delaySeconds: 2 });
});

test("an offline device waits for its network", () => {
  expect(answered({ kind: "unreachable" }, false)).toMatchObject({ reason: "offline", delaySeconds: null });
});

test("a broken connection is tried again with the same parcel", () => {
  const waiting = answered({ kind: "unreachable" });
  expect(waiting).toMatchObject({ step: "waiting", reason: "unreachable", delaySeconds: 2 });
  expect(nextSending(waiting, { type: "due" })).toMatchObject({
    step: "sending",
    parcel: { key: parcel.key },
    attempt: 2,
  });
});

test("changing the form stops what would have gone out by itself", () => {
  const changed = nextSending(answered({ kind: "busy", retryAfterSeconds: null }), { type: "changed" });
  expect(changed).toMatchObject({ step: "stopped", parcel: { key: parcel.key }, reason: "changed" });
  expect(nextSending(changed, { type: "due" })).toBe(changed);
});

test("an answer after a cancel is too late", () => {
  const cancelled = nextSending(sending, { type: "cancelled" });
  const late = { type: "answered", outcome: { kind: "failed" }, isOnline: true, random: 0 } as const;
  expect(nextSending(cancelled, late)).toBe(cancelled);
});

test.each([
  [1, 0, 2],
  [3, 0, 8],
  [3, 1, 4],
  [20, 0, 60],
])("attempt %i with chance %d is followed by %i seconds", (attempt, random, expected) => {
  expect(backoffSeconds(attempt, random)).toBe(expected);
});
