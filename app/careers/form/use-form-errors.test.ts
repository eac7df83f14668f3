import { expect, test } from "vitest";
import { maxResumeBytes } from "../../../application/limits.ts";
import { checkApplication, refusedResume } from "./use-form-errors.ts";

const positions = [{ id: "sales-intern", title: "Sales Intern" }];
const values = {
  firstName: "Ada",
  lastName: "Byron",
  email: "ada@example.org",
  position: "Sales Intern",
  experience: "0-1",
  coverLetter: "I count.",
} as const;

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

test.each([
  ["a proxy refused the form for its size", 413, null, [{ field: "resume", code: "too-large" } as const]],
  ["a proxy refused the form otherwise", 400, null, []],
  ["the server has messages of its own", 413, { type: "about:blank", title: "Too large", status: 413 }, []],
])("when %s, the resume's error follows from it", (_, status, problem, errors) => {
  expect(refusedResume(status, problem)).toEqual(errors);
});
