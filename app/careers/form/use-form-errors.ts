import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
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
  const hasProblems = problems.length > 0;

  // The response arrives outside the form's own events; its errors stay when the submission goes on.
  useEffect(() => {
    if (state.kind !== "refused") return;
    setProblems(refusedFields(state.problem, content));
    setFailedAttempts((count) => count + 1);
  }, [state, content]);

  // A screen reader reads the title first, also when the person comes back to the tab.
  useEffect(() => {
    if (!hasProblems) return;
    const prefix = `${content.errorPrefix} `;
    document.title = prefix + document.title;
    return () => {
      // After a change of page it may be the next page's title already, without the prefix.
      document.title = document.title.replace(prefix, "");
    };
  }, [hasProblems, content]);

  /** Shows what an attempt to submit has found, possibly nothing. */
  function show(errors: readonly FieldError[]) {
    setProblems(errors.map((error) => problemOf(error, content)));
    setResumeError(null);
    if (errors.length > 0) setFailedAttempts((count) => count + 1);
  }

  /** After a change of a field: removes its error once the field is right. A new error waits for the next attempt. */
  function correct(name: FieldName, left: readonly FieldError[]) {
    if (messageOf(name) && left.every(({ field }) => field !== name)) remove(name);
  }

  /** After a choice of file: shows why it was not taken, or removes the error of the attempt before. */
  function showResume(code: FieldErrorCode | null, isChosen: boolean) {
    const error = code && ({ field: "resume", code } as const);
    setResumeError(error);
    if (error) setProblems((all) => all.map((one) => (one.field === "resume" ? problemOf(error, content) : one)));
    else if (isChosen) remove("resume");
  }

  function remove(name: FieldName) {
    const control = document.getElementById(name);
    const left = problems.filter(({ field }) => field !== name);
    if (!control || left.length === problems.length) return;
    // The summary goes with its last error, and must not take the focus along.
    if (left.length === 0 && document.activeElement?.closest(".error-summary")) control.focus({ preventScroll: true });
    // The lines that go are above what is being typed.
    keepInPlace(control, () => setProblems(left));
  }

  function clear() {
    setProblems([]);
    setResumeError(null);
  }

  function messageOf(name: FieldName): string | undefined {
    if (name === "resume" && resumeError) return content.fieldMessage(resumeError);
    return problems.find(({ field }) => field === name)?.message;
  }

  return { problems, failedAttempts, messageOf, show, showResume, correct, clear };
}

function problemOf(error: FieldError, content: ApplicationFormContent): FieldProblem {
  return { field: error.field, message: content.fieldMessage(error) };
}

/** Renders `change` and scrolls by as much as it moves `element`: what a person is looking at stays where it is. */
function keepInPlace(element: Element, change: () => void): void {
  const { top } = element.getBoundingClientRect();
  flushSync(change);
  const moved = element.getBoundingClientRect().top - top;
  const scroller = element.closest("dialog") ?? document.documentElement;
  scroller.scrollBy({ top: moved, behavior: "instant" });
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
