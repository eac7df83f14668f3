import { expect, test } from "vitest";
import { forgetDraft, intentFor, keepDraft, keyOfIntent, readDraft } from "./draft.ts";

const resume = new File(["one"], "resume.txt", { lastModified: 1 });
const draft = { values: { firstName: "Ada", lastName: "Byron" }, resume };

test("sending the same content again keeps its key", () => {
  const first = intentFor(draft, null);
  expect(intentFor({ values: { lastName: "Byron", firstName: "Ada" }, resume }, first).key).toBe(first.key);
});

test.each([
  ["a changed text", { ...draft, values: { ...draft.values, lastName: "Lovelace" } }],
  ["another file", { ...draft, resume: new File(["two"], "resume.txt", { lastModified: 2 }) }],
])("%s is another intent", (_, changed) => {
  const first = intentFor(draft, null);
  expect(intentFor(changed, first).key).not.toBe(first.key);
});

test("a kept draft is there until it is forgotten, and a later application has a key of its own", () => {
  keepDraft(draft);
  const key = keyOfIntent(draft);
  expect(readDraft()).toEqual(draft);
  forgetDraft();
  expect(readDraft()).toEqual({ values: {}, resume: null });
  expect(keyOfIntent(draft)).not.toBe(key);
});
