import { expect, test } from "vitest";
import { applicationForm } from "../../content/application-form.ts";
import { refusedFields } from "./use-form-errors.ts";

test("what a proxy refuses is the resume, for its size; the server has messages of its own, or none", () => {
  const message = applicationForm.fieldMessage({ field: "resume", code: "too-large" });
  expect(refusedFields(null, applicationForm)).toEqual([{ field: "resume", message }]);
  expect(refusedFields({ type: "about:blank", title: "Too large", status: 413 }, applicationForm)).toEqual([]);
});
