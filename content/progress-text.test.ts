import { expect, test } from "vitest";
import { progressEvents, type Progress } from "../application/answer.ts";
import { toldHows } from "../application/team/telling.ts";
import { applicationForm } from "./application-form.ts";
import { progressText, progressTexts as texts } from "./progress-text.ts";
import { longDay } from "./times/long-day.ts";

const { received } = applicationForm;
const { overdue } = texts;

const at = "2026-12-01T17:00:00.000Z";
const day = longDay("2026-12-01");
const address = "ada@example.org";
const missed = { kind: "missed", at, address } as const;

test.each<[Progress, string]>([
  [{ kind: "open" }, received.review],
  [{ kind: "late" }, overdue],
  [{ kind: "no-address" }, texts.noAddress],
  [{ ...missed, isUnsure: false, isLate: false }, `${texts.missed(address, day)} ${texts.answerToCome}`],
  [{ ...missed, isUnsure: true, isLate: true }, `${texts.unsure(address, day)} ${overdue}`],
  ...progressEvents.map((kind): [Progress, string] => [{ kind, at }, texts[kind](day)]),
  ...toldHows.map((how): [Progress, string] => [{ kind: "told", at, how }, texts.told[how](day)]),
])("of %j the page says one sentence", (progress, sentence) => {
  expect(progressText({ progress }, day)).toBe(sentence);
});

test("a named day is said while the promise of it holds, and at no other time", () => {
  const answerBy = "2026-12-09";
  expect(progressText({ progress: { kind: "open" }, answerBy }, "")).toBe(received.hearBy(answerBy));
  const refused = { ...missed, isUnsure: false, isLate: false };
  expect(progressText({ progress: refused, answerBy }, day)).toBe(
    `${texts.missed(address, day)} ${received.hearBy(answerBy)}`,
  );
  for (const kind of ["late", "no-address"] as const)
    expect(progressText({ progress: { kind }, answerBy }, "")).not.toContain(longDay(answerBy));
});
