import { useEffect, useState } from "react";
import type { FieldProblem } from "../../application/answer.ts";
import type { FieldError, FieldName } from "../../application/fields.ts";
import { checkResumeFile } from "../../application/resume-file.ts";
import type { ApplicationFormWords } from "../../content/application-form.ts";
import { checkApplication, readForm, refusedResume } from "./check-application.ts";
import { keepDraft, keyOfIntent, readDraft } from "./draft.ts";
import type { Sending } from "./sending.ts";
import { useCareers } from "./use-careers.ts";

/** What the form does: it keeps the draft, checks, sends, and knows what is wrong with which field. */
export function useApplicationForm(words: ApplicationFormWords, address: string) {
  const { positions, answer, sender, showToast } = useCareers();
  const [resume, setResume] = useState(() => readDraft().resume);
  const [resumeRefusal, setResumeRefusal] = useState<FieldError | null>(null);
  const [checked, setChecked] = useState<readonly FieldProblem[]>(
    answer?.kind === "rejected" ? (answer.problem.errors ?? []) : [],
  );
  const { sending } = sender;

  const inWords = (error: FieldError): FieldProblem => ({ field: error.field, message: words.fieldMessage(error) });

  // The server's refusal becomes the form's own errors, which stay when the person goes on.
  useEffect(() => {
    if (sending.step === "refused") setChecked(refusedProblems(sending, words));
  }, [sending, words]);

  function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.step === "sending" || sending.step === "received") return;
    const draft = { ...readForm(event.currentTarget), resume };
    keepDraft(draft);
    const errors = checkApplication(draft, positions);
    setChecked(errors.map(inWords));
    setResumeRefusal(null);
    if (errors.length > 0) return sender.settle();
    const body = new FormData(event.currentTarget);
    sender.send({ body, key: keyOfIntent(draft), position: draft.values.position ?? "", address });
  }

  function change(event: React.FormEvent<HTMLFormElement>) {
    keepDraft({ ...readForm(event.currentTarget), resume });
    sender.noteChange();
  }

  function chooseResume(file: File | null) {
    const code = file ? checkResumeFile(file) : null;
    const accepted = code ? null : file;
    if (code === "too-large") showToast({ variant: "destructive", ...words.toasts.tooLarge });
    if (code === "wrong-type") showToast({ variant: "destructive", ...words.toasts.wrongType });
    setResume(accepted);
    setResumeRefusal(code ? { field: "resume", code } : null);
    if (accepted) setChecked((problems) => problems.filter(({ field }) => field !== "resume"));
    keepDraft({ ...readDraft(), resume: accepted });
    sender.noteChange();
  }

  function messageOf(name: FieldName): string | undefined {
    if (name === "resume" && resumeRefusal) return words.fieldMessage(resumeRefusal);
    return checked.find(({ field }) => field === name)?.message;
  }

  return { resume, problems: checked, messageOf, submit, change, chooseResume };
}

function refusedProblems(
  { status, problem }: Extract<Sending, { step: "refused" }>,
  words: ApplicationFormWords,
): FieldProblem[] {
  const errors = refusedResume(status, problem).map(({ field, code }) => ({
    field,
    message: words.fieldMessage({ field, code }),
  }));
  return [...(problem?.errors ?? []), ...errors];
}
