import type { Problem } from "../../../application/answer.ts";
import { checkFields, type FieldError, type PositionChoice } from "../../../application/fields.ts";
import { checkResumeFile } from "../../../application/resume-file.ts";
import type { Draft } from "../draft/draft.ts";

/** Everything that the server would refuse, in the order of the form, the resume last. */
export function checkApplication({ values, resume }: Draft, positions: readonly PositionChoice[]): FieldError[] {
  const verdict = checkFields(values, positions);
  const resumeCode = checkResumeFile(resume);
  return [
    ...(verdict.ok ? [] : verdict.errors),
    ...(resumeCode ? [{ field: "resume", code: resumeCode } as const] : []),
  ];
}

/** The field error of a refusal that is not ours: a proxy on the way may refuse a large file before the server does. */
export function refusedResume(status: number, problem: Problem | null): FieldError[] {
  return !problem && status === 413 ? [{ field: "resume", code: "too-large" }] : [];
}
