import { expect, test } from "vitest";
import { textFields, type FieldErrorCode, type FieldName } from "../application/fields.ts";
import { resumeExtensions } from "../application/resume-file.ts";
import { applicationForm, problemTexts } from "./application-form.ts";
import { fieldMessage } from "./form-fields.ts";

const codes: FieldErrorCode[] = [
  ...(["missing", "too-long", "malformed", "unknown", "too-large", "wrong-type", "empty", "unreadable"] as const),
  ...resumeExtensions.map((extension) => `not${extension}` as const),
];

test.each(Object.keys(applicationForm.labels) as FieldName[])("every error of %s has a sentence", (field) => {
  for (const code of codes) expect(fieldMessage({ field, code })).toMatch(/^[A-Z].{9,}/);
});

test.each(["firstName", "coverLetter"] as const)("the error for a text too long for %s names the limit", (field) => {
  const limit = textFields[field].maxLength.toLocaleString("en");
  expect(fieldMessage({ field, code: "too-long" })).toContain(`${limit} char`);
});

test("no refusal leaves open whether the application was sent", () => {
  const { wrongMethod: _, erased, ...refusals } = problemTexts;
  for (const { detail } of Object.values(refusals)) expect(detail).toContain("isn't sent yet");
  expect(erased.detail).toContain("we stored nothing now");
});

test.each([
  [1, "about 1 second."],
  [59, "about 59 seconds."],
  [61, "about 2 minutes."],
  [3600, "about 1 hour."],
  [10_000, "about 3 hours."],
])("a wait of %i seconds is said in words", (seconds, text) => {
  expect(applicationForm.notSent.again(seconds)).toContain(text);
});

test("a file's size is said in megabytes", () => {
  expect(applicationForm.chosenFile("resume.pdf", 1_572_864)).toBe("resume.pdf (1.50\u00a0MB)");
});
