import { useState } from "react";
import type { FieldName } from "../../../application/fields.ts";
import { checkResumeFile } from "../../../application/resume-file.ts";
import type { ApplicationFormContent } from "../../../content/application-form.ts";
import { useCareers } from "../careers-context.ts";
import { storeOutgoing } from "../submission/outgoing-application.ts";
import { stateFor } from "../submission/submission-state.ts";
import { readFields, useFormDraft } from "./use-form-draft.ts";
import { checkApplication, useFormErrors } from "./use-form-errors.ts";

/** What the form does: it saves the draft, shows errors, and submits. */
export function useApplicationForm(content: ApplicationFormContent, address: string, position: string | null) {
  const { positions, storage, submission, showToast, announce } = useCareers();
  const state = stateFor(submission.state, address);
  const errors = useFormErrors(content, state);
  const [isSentElsewhere, setIsSentElsewhere] = useState(false);
  const draft = useFormDraft(position, (isRestored) => {
    setIsSentElsewhere(!isRestored);
    if (isRestored) return;
    announce(content.draft.sentElsewhere);
    clear();
  });

  function clear() {
    draft.clear();
    errors.clear();
  }

  function clearAll() {
    // Whichever form has submitted it: what is deleted must not be sent.
    if (submission.state.kind !== "received") submission.reset();
    clear();
  }

  async function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state.kind === "sending" || state.kind === "received") return;
    const saved = draft.save();
    const found = checkApplication(saved, positions);
    errors.show(found);
    if (found.length > 0) return state.kind === "idle" ? undefined : submission.reset();
    const fields = readFields(event.currentTarget, saved.resume);
    const form = { fields, position: saved.values.position ?? "", address, openForMs: draft.openForMs() };
    submission.send(await storeOutgoing(storage, form));
  }

  function change({ target }: React.InputEvent<HTMLFormElement>) {
    if (draft.isFilling()) return;
    const changed = (target as HTMLInputElement).name as FieldName;
    errors.correct(changed, checkApplication(draft.save(), positions));
    if (state.kind !== "idle") submission.markChanged();
  }

  function chooseResume(file: File | null) {
    const code = file ? checkResumeFile(file) : null;
    if (code === "too-large") showToast({ variant: "destructive", ...content.toasts.tooLarge });
    if (code === "wrong-type") showToast({ variant: "destructive", ...content.toasts.wrongType });
    errors.showResume(code, file !== null);
    draft.chooseResume(code ? null : file);
    if (state.kind !== "idle") submission.markChanged();
  }

  return { draft, errors, state, isSentElsewhere, submit, change, chooseResume, clearAll };
}
