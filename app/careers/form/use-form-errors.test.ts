import { expect, test } from "vitest";
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

test.each([
  ["a proxy refused the form for its size", 413, null, [{ field: "resume", code: "too-large" } as const]],
  ["a proxy refused the form otherwise", 400, null, []],
  ["the server has messages of its own", 413, { type: "about:blank", title: "Too large", status: 413 }, []],
])("when %s, the resume's error follows from it", (_, status, problem, errors) => {
  expect(refusedResume(status, problem)).toEqual(errors);
});
