import { expect, test } from "vitest";
import { refusedResume } from "./use-form-errors.ts";

test.each([
  ["a proxy refused the form for its size", 413, null, [{ field: "resume", code: "too-large" } as const]],
  ["a proxy refused the form otherwise", 400, null, []],
  ["the server has messages of its own", 413, { type: "about:blank", title: "Too large", status: 413 }, []],
])("when %s, the resume's error follows from it", (_, status, problem, errors) => {
  expect(refusedResume(status, problem)).toEqual(errors);
});
