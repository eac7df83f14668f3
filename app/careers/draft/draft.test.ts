import { expect, test } from "vitest";
import { draftRetentionDays } from "../../../application/limits.ts";
import { draftChanges, expiredDraft, isBlank, noDraft, type Draft } from "./draft.ts";
import { memoryStore } from "./device-store.ts";

const resume = new File(["one"], "resume.txt", { lastModified: 1 });
const draft: Draft = { values: { firstName: "Ada", lastName: "Byron" }, resume };
const dayMs = 24 * 60 * 60 * 1000;

async function storedAt(savedAtMs: number, stored = draft) {
  return memoryStore().update(() => draftChanges(stored, savedAtMs, true));
}

test("texts are written without writing the file again", () => {
  expect(Object.values(draftChanges(draft, 0, false))).not.toContain(resume);
});

test.each([
  ["on the last day", draftRetentionDays * dayMs - 1, false],
  ["after its days", draftRetentionDays * dayMs, true],
  ["when the clock went back a little", -dayMs, false],
  ["when it was written by a clock far ahead", -draftRetentionDays * dayMs, true],
])("a draft %s", async (_, ageMs, isExpired) => {
  const now = Date.UTC(2026, 10, 21);
  expect(expiredDraft(await storedAt(now - ageMs), now)).toEqual(isExpired ? noDraft : {});
});

test("a position chosen for the person is nothing typed", () => {
  expect(isBlank({ values: { position: "Sales Intern", firstName: "" }, resume: null })).toBe(true);
  expect(isBlank({ values: { firstName: "A" }, resume: null })).toBe(false);
  expect(isBlank({ values: {}, resume })).toBe(false);
});
