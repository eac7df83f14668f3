import { useEffect, useEffectEvent, useState } from "react";
import type { FieldProblem, Problem, RejectedForm } from "../../application/answer.ts";
import { checkFields, type FieldError, type FieldErrorCode, type FieldName } from "../../application/fields.ts";
import type { PositionChoice } from "../../application/fields.ts";
import { checkResumeFile } from "../../application/resume-file.ts";
import type { ApplicationFormContent } from "../../content/application-form.ts";
import type { Draft } from "./store/draft.ts";
import type { Submission } from "./store/submission.ts";

/** A corrected one stays, struck, until the next attempt. */
type ShownProblem = FieldProblem & { isCorrected?: boolean };

/** The errors by field: found by the form, or by the server that refused it. `answer` is the refusal of a plain form. */
export function useFormErrors(state: Submission, answer: RejectedForm | null, content: ApplicationFormContent) {
  const [problems, setProblems] = useState<readonly ShownProblem[]>(answer?.problem.errors ?? []);
  const [failedAttempts, setFailedAttempts] = useState(0);

  const showRefusal = useEffectEvent(() => {
    if (state.kind === "refused") show(refusedFields(state.problem, content));
  });
  // The response arrives outside the form's own events; its errors stay when the submission continues.
  useEffect(() => showRefusal(), [state]);

  /** Without any, the earlier ones stay, struck: if they went, the pressed button below would move. */
  function show(found: readonly FieldProblem[]) {
    if (found.length === 0) return setProblems((all) => all.map((problem) => ({ ...problem, isCorrected: true })));
    setProblems(found);
    setFailedAttempts((count) => count + 1);
  }

  /** After a choice of file: shows why it was not accepted, in place of the previous error, or that this is corrected. */
  function showResume(code: FieldErrorCode | null) {
    if (code === null) return recheck("resume", []);
    setProblems((all) => [
      ...all.filter(({ field }) => field !== "resume"),
      problemOf({ field: "resume", code }, content),
    ]);
  }

  /** After a change of a field: whether its error still holds. `found`: all errors that the form has now. */
  function recheck(changed: string, found: readonly FieldProblem[]) {
    const isCorrected = found.every(({ field }) => field !== changed);
    setProblems((all) => all.map((problem) => (problem.field === changed ? { ...problem, isCorrected } : problem)));
  }

  function problemAt(name: FieldName): ShownProblem | undefined {
    return problems.find(({ field }) => field === name);
  }

  return { problems, failedAttempts, problemAt, show, showResume, recheck, clear: () => setProblems([]) };
}

function problemOf(error: FieldError, content: ApplicationFormContent): FieldProblem {
  return { field: error.field, message: content.fieldMessage(error) };
}

/** Everything that the server would refuse, in the order of the form, the resume last. */
export function checkApplication(
  { values, resume }: Pick<Draft, "values" | "resume">,
  positions: readonly PositionChoice[],
  content: ApplicationFormContent,
): FieldProblem[] {
  const verdict = checkFields(values, positions);
  const errors = verdict.ok ? [] : verdict.errors;
  const code = checkResumeFile(resume);
  return (code ? [...errors, { field: "resume", code } as const] : errors).map((error) => problemOf(error, content));
}

/** The field errors of a refusal. Without a problem document it is a proxy's, which takes no file of this size. */
export function refusedFields(problem: Problem | null, content: ApplicationFormContent): FieldProblem[] {
  return problem ? (problem.errors ?? []) : [problemOf({ field: "resume", code: "too-large" }, content)];
}
