import { useEffect, useState } from "react";
import type { FieldProblem, Problem } from "../../../application/answer.ts";
import {
  checkFields,
  type FieldError,
  type FieldErrorCode,
  type FieldName,
  type PositionChoice,
} from "../../../application/fields.ts";
import { checkResumeFile } from "../../../application/resume-file.ts";
import type { ApplicationFormContent } from "../../../content/application-form.ts";
import { useCareers } from "../careers-context.ts";
import type { Draft } from "../draft/draft.ts";
import type { SubmissionState } from "../submission/submission-state.ts";

/** What is wrong with which field: found by the form, or by the server that refused it. */
export function useFormErrors(content: ApplicationFormContent, state: SubmissionState) {
  const { answer } = useCareers();
  const [problems, setProblems] = useState<readonly FieldProblem[]>(answer?.problem.errors ?? []);
  const [failedAttempts, setFailedAttempts] = useState(0);
  const [resumeError, setResumeError] = useState<FieldError | null>(null);

  // The response arrives outside the form's own events; its errors stay when the submission goes on.
  useEffect(() => {
    if (state.kind !== "refused") return;
    setProblems(refusedFields(state.problem, content));
    setFailedAttempts((count) => count + 1);
  }, [state, content]);

  function show(errors: readonly FieldError[]) {
    setProblems(errors.map((error) => problemOf(error, content)));
    setResumeError(null);
    if (errors.length > 0) setFailedAttempts((count) => count + 1);
  }

  /** After a choice of file: shows why it was not taken; what was said of the one before goes. */
  function showResume(code: FieldErrorCode | null) {
    setResumeError(code && { field: "resume", code });
    setProblems((all) => all.filter(({ field }) => field !== "resume"));
  }

  function clear() {
    setProblems([]);
    setResumeError(null);
  }

  function messageOf(name: FieldName): string | undefined {
    if (name === "resume" && resumeError) return content.fieldMessage(resumeError);
    return problems.find(({ field }) => field === name)?.message;
  }

  return { problems, failedAttempts, messageOf, show, showResume, clear };
}

function problemOf(error: FieldError, content: ApplicationFormContent): FieldProblem {
  return { field: error.field, message: content.fieldMessage(error) };
}

/** Everything that the server would refuse, in the order of the form, the resume last. */
export function checkApplication({ values, resume }: Draft, positions: readonly PositionChoice[]): FieldError[] {
  const verdict = checkFields(values, positions);
  const resumeCode = checkResumeFile(resume);
  return [
    ...(verdict.ok ? [] : verdict.errors),
    ...(resumeCode ? [{ field: "resume", code: resumeCode } as const] : []),
  ];
}

/** What a refusal says of fields. Without a problem it was a proxy's, which takes no file of this size. */
export function refusedFields(problem: Problem | null, content: ApplicationFormContent): FieldProblem[] {
  return problem ? (problem.errors ?? []) : [problemOf({ field: "resume", code: "too-large" }, content)];
}
