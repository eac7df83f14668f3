import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { FieldProblem } from "../../application/answer.ts";
import type { FieldError, FieldName } from "../../application/fields.ts";
import { checkResumeFile } from "../../application/resume-file.ts";
import type { ApplicationFormWords } from "../../content/application-form.ts";
import { checkApplication, refusedResume } from "./check-application.ts";
import { isBlank } from "./draft.ts";
import type { DraftKeeper, Replacement } from "./draft-keeper.ts";
import { clearForm, fillForm, readFields, readForm } from "./form-controls.ts";
import { parcelFor, parcelChanges, parcelsIn, type Parcel, type SubmittedForm } from "./parcel.ts";
import { sendingOf, type Sending } from "./sending.ts";
import { useCareers } from "./use-careers.ts";
import { useFillTime } from "./use-fill-time.ts";

/** What the form does: it keeps the draft, checks, sends, and knows what is wrong with which field. */
export function useApplicationForm(words: ApplicationFormWords, address: string, position: string | null) {
  const { positions, answer, keeper, sender, showToast } = useCareers();
  const form = useRef<HTMLFormElement>(null);
  const isFilling = useRef(false);
  const fillTimeMs = useFillTime();
  const [initialDraft] = useState(keeper.read);
  // Only then does the time say how long somebody wrote.
  const wasEmpty = useRef(isBlank(initialDraft) && answer?.kind !== "rejected");
  const [resume, setResume] = useState(initialDraft.resume);
  const [isSentElsewhere, setIsSentElsewhere] = useState(false);
  const [resumeRefusal, setResumeRefusal] = useState<FieldError | null>(null);
  const [failedAttempts, setFailedAttempts] = useState(0);
  const [checked, setChecked] = useState<readonly FieldProblem[]>(
    answer?.kind === "rejected" ? (answer.problem.errors ?? []) : [],
  );
  const sending = sendingOf(sender.sending, address);

  const inWords = (error: FieldError): FieldProblem => ({ field: error.field, message: words.fieldMessage(error) });

  // The server's refusal becomes the form's own errors, which stay when the person goes on.
  useEffect(() => {
    if (sending.step !== "refused") return;
    setChecked(refusedProblems(sending, words));
    setFailedAttempts((count) => count + 1);
  }, [sending, words]);

  const fill = useEffectEvent((replacement: Replacement) => {
    if (replacement === "cleared") {
      setIsSentElsewhere(true);
      return clear();
    }
    wasEmpty.current = false;
    const draft = keeper.read();
    setIsSentElsewhere(false);
    setResume((chosen) => chosen ?? draft.resume);
    write((element) => fillForm(element, draft.values));
  });

  // The device answers after the page has taken over the server's HTML, which knows no draft.
  useEffect(() => {
    if (keeper.read() !== initialDraft) fill("restored");
    return keeper.onReplaced((replacement) => fill(replacement));
  }, [keeper, initialDraft]);

  /** Writes into the form without taking it for the person's typing. */
  function write(change: (element: HTMLFormElement) => void) {
    isFilling.current = true;
    if (form.current) change(form.current);
    isFilling.current = false;
  }

  function clear() {
    write((element) => clearForm(element, position));
    setResume(null);
    setResumeRefusal(null);
    setChecked([]);
  }

  function forget() {
    if (sending.step !== "idle") sender.settle();
    clear();
  }

  async function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending.step === "sending" || sending.step === "received") return;
    const draft = { ...readForm(event.currentTarget), resume };
    keeper.keep(draft);
    const errors = checkApplication(draft, positions);
    setChecked(errors.map(inWords));
    setResumeRefusal(null);
    if (errors.length > 0) {
      setFailedAttempts((count) => count + 1);
      return sending.step === "idle" ? undefined : sender.settle();
    }
    const fields = readFields(event.currentTarget, resume);
    const openForMs = wasEmpty.current ? fillTimeMs() : undefined;
    sender.send(await pack(keeper, { fields, position: draft.values.position ?? "", address, openForMs }));
  }

  function change(event: React.FormEvent<HTMLFormElement>) {
    if (isFilling.current) return;
    keeper.keep({ ...readForm(event.currentTarget), resume });
    if (sending.step !== "idle") sender.noteChange();
  }

  function chooseResume(file: File | null) {
    const code = file ? checkResumeFile(file) : null;
    const accepted = code ? null : file;
    if (code === "too-large") showToast({ variant: "destructive", ...words.toasts.tooLarge });
    if (code === "wrong-type") showToast({ variant: "destructive", ...words.toasts.wrongType });
    setResume(accepted);
    setResumeRefusal(code ? { field: "resume", code } : null);
    if (accepted) setChecked((problems) => problems.filter(({ field }) => field !== "resume"));
    keeper.keep({ ...(form.current ? readForm(form.current) : keeper.read()), resume: accepted });
    if (sending.step !== "idle") sender.noteChange();
  }

  function messageOf(name: FieldName): string | undefined {
    if (name === "resume" && resumeRefusal) return words.fieldMessage(resumeRefusal);
    return checked.find(({ field }) => field === name)?.message;
  }

  return {
    form,
    typed: initialDraft.values,
    resume,
    sending,
    problems: checked,
    failedAttempts,
    isSentElsewhere,
    messageOf,
    submit,
    change,
    chooseResume,
    forget,
  };
}

/** Nothing is sent before its key is kept: after a crash it would go out under another one. */
async function pack(keeper: DraftKeeper, form: Omit<SubmittedForm, "submittedAtMs">): Promise<Parcel> {
  const submitted = { ...form, submittedAtMs: Date.now() };
  const packed: Parcel[] = [];
  await keeper.update((kept) => {
    const unsent = parcelsIn(kept).map(({ parcel }) => parcel);
    packed.unshift(parcelFor(submitted, unsent));
    return packed[0] ? parcelChanges(packed[0]) : {};
  });
  return packed[0] ?? parcelFor(submitted, []);
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
