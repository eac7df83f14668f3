import { useState } from "react";
import { Link, useLocation } from "react-router";
import { applicationsPath } from "../../../application/protocol.ts";
import { checkResumeFile } from "../../../application/resume-file.ts";
import type { ApplicationFormContent } from "../../../content/application-form.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { useIsScripted } from "../../ui/use-is-scripted.ts";
import { useCareers } from "../careers-context.ts";
import { Heading, useCloseDialog } from "../dialog/dialog-page.tsx";
import { storeOutgoing } from "../submission/outgoing-application.ts";
import { stateFor } from "../submission/submission-state.ts";
import { ApplicationFields } from "./application-fields.tsx";
import { DraftNotice, RestoredDraftNotice } from "./draft-notice.tsx";
import { SubmissionStatus } from "./submission-status.tsx";
import { textsIn, useFormDraft } from "./use-form-draft.ts";
import { checkApplication, useFormErrors } from "./use-form-errors.ts";

type ApplicationFormProps = {
  content: ApplicationFormContent;
  /** The position's title, when one is already chosen. */
  position: string | null;
};

/** The application form: a plain form without script; with script it is sent with progress. */
export function ApplicationForm({ content, position }: ApplicationFormProps) {
  const { answer, submission } = useCareers();
  const close = useCloseDialog();
  const isScripted = useIsScripted();
  const form = useApplicationForm(content, position);
  const { draft, errors, state } = form;
  const isBusy = state.kind === "sending" || state.kind === "received";
  const rejected = answer?.problem;

  return (
    <form
      ref={draft.form}
      className="application-form"
      action={applicationsPath}
      method="post"
      encType="multipart/form-data"
      noValidate={isScripted}
      onSubmit={(event) => void form.submit(event)}
      onInput={form.change}
    >
      <p className="note">{content.introduction}</p>
      <RestoredDraftNotice content={content.draft} hasResume={draft.resume !== null} />
      {errors.problems.length > 0 || (rejected && !isScripted) ? (
        <ErrorSummary
          title={content.errorSummaryTitle}
          Heading={Heading}
          errors={errors.problems}
          attempt={errors.failedAttempts}
        >
          {rejected ? (
            <>
              <p>
                <strong>{rejected.title}</strong>
              </p>
              <p>{rejected.detail}</p>
            </>
          ) : null}
        </ErrorSummary>
      ) : null}

      <ApplicationFields
        content={content}
        isDisabled={isBusy}
        messageOf={errors.messageOf}
        typed={answer?.values ?? draft.typed}
        position={position}
        resume={draft.resume}
        onChoose={(file) => void form.chooseResume(file)}
      />
      <p className="note">
        {content.privacy.what} {content.privacy.retention} <a href="/privacy">{content.privacy.link}</a>
      </p>
      <SubmissionStatus content={content} state={state} />
      <p className="row actions">
        <Button type="submit" variant="primary" size="large" disabled={isBusy}>
          {isBusy ? content.submitting : content.submit}
        </Button>
        <Link
          to="/careers"
          className={buttonClass({ variant: "quiet", size: "large" })}
          onClick={(event) => {
            event.preventDefault();
            if (state.kind !== "idle") submission.cancel();
            close();
          }}
        >
          {content.cancel}
        </Link>
      </p>
      <DraftNotice
        content={content.draft}
        isDisabled={isBusy}
        isSentElsewhere={form.isSentElsewhere}
        onDeleted={form.clearAll}
      />
    </form>
  );
}

/** What the form does: it saves the draft, shows errors, and submits. */
function useApplicationForm(content: ApplicationFormContent, position: string | null) {
  const { pathname: address } = useLocation();
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
    errors.show([]);
  }

  function clearAll() {
    // Whichever form has submitted it: what is deleted must not be sent.
    if (submission.state.kind !== "received") submission.reset();
    clear();
  }

  async function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state.kind === "sending" || state.kind === "received") return;
    const submitted = event.currentTarget;
    const saved = await draft.saveAll();
    const found = checkApplication(saved, positions, content);
    errors.show(found);
    if (found.length > 0) return state.kind === "idle" ? undefined : submission.reset();
    const form = {
      fields: textsIn(submitted),
      resume: saved.resume,
      position: saved.values.position ?? "",
      address,
    };
    submission.send(await storeOutgoing(storage, form));
  }

  function change() {
    draft.save();
    if (state.kind !== "idle") submission.markChanged();
  }

  async function chooseResume(file: File | null) {
    const code = file ? checkResumeFile(file) : null;
    if (code === "too-large") showToast({ variant: "destructive", ...content.toasts.tooLarge });
    if (code === "wrong-type") showToast({ variant: "destructive", ...content.toasts.wrongType });
    errors.showResume(code);
    if (state.kind !== "idle") submission.markChanged();
    if (!(await draft.chooseResume(code ? null : file))) errors.showResume("unreadable");
  }

  return { draft, errors, state, isSentElsewhere, submit, change, chooseResume, clearAll };
}
