import { expect, test } from "vitest";
import { maxResumeBytes } from "../../../application/limits.ts";
import { checkApplication, refusedResume } from "./check-application.ts";

const positions = [{ id: "sales-intern", title: "Sales Intern" }];
const values = {
  firstName: "Ada",
  lastName: "Byron",
  email: "ada@example.org",
  position: "Sales Intern",
  experience: "0-1",
  coverLetter: "I count.",
} as const;
const resume = new File(["text"], "resume.txt");

test("a complete application has nothing to correct", () => {
  expect(checkApplication({ values, resume }, positions)).toEqual([]);
});

test("the resume comes after the fields, as in the form", () => {
  expect(checkApplication({ values: { ...values, email: "ada" }, resume: null }, positions)).toEqual([
    { field: "email", code: "malformed" },
    { field: "resume", code: "missing" },
  ]);
});

test("exactly the largest resume passes, one byte more does not", () => {
  const sized = (size: number) => Object.defineProperty(new File(["x"], "r.pdf"), "size", { value: size });
  expect(checkApplication({ values, resume: sized(maxResumeBytes) }, positions)).toEqual([]);
  expect(checkApplication({ values, resume: sized(maxResumeBytes + 1) }, positions)).toEqual([
    { field: "resume", code: "too-large" },
  ]);
});

test("a refusal without the server's details still leads to the resume", () => {
  expect(refusedResume(413, null)).toEqual([{ field: "resume", code: "too-large" }]);
  expect(refusedResume(400, null)).toEqual([]);
});

test("the server's own messages about the fields come first", () => {
  const errors = [{ field: "resume", message: "Please upload another file." }] as const;
  const problem = { type: "about:blank", title: "Invalid File Type", status: 415, errors: [...errors] };
  expect(refusedResume(415, problem)).toEqual([]);
});
