import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import { applicationsPath } from "../../../application/protocol.ts";
import { checkResumeFile } from "../../../application/resume-file.ts";
import type { ApplicationFormContent } from "../../../content/application-form.ts";
import type { CareersContent } from "../../../content/careers.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { useIsScripted } from "../../ui/use-is-scripted.ts";
import { useCareers } from "../careers-context.ts";
import { Heading, useCloseDialog } from "../dialog/dialog-page.tsx";
import type { Draft } from "../draft/draft.ts";
import { ClosedNote, useIsClosed } from "../positions/closed-note.tsx";
import { storeOutgoing } from "../submission/outgoing-application.ts";
import { stateFor } from "../submission/submission-state.ts";
import { ApplicationFields } from "./application-fields.tsx";
import { DraftNotice, ReplacedDraftNotice } from "./draft-notice.tsx";
import { SubmissionStatus } from "./submission-status.tsx";
import { textsIn, useFormDraft } from "./use-form-draft.ts";
import { checkApplication, useFormErrors } from "./use-form-errors.ts";

type ApplicationFormProps = {
  content: ApplicationFormContent;
  closed: CareersContent["closed"];
  /** The position's title, when one is already chosen. */
  position: string | null;
};

/** The application form: a plain form without script; with script it is sent with progress. */
export function ApplicationForm({ content, closed, position }: ApplicationFormProps) {
  const isClosed = useIsClosed(position);
  const { answer, retentionDays } = useCareers();
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
      {isClosed ? <ClosedNote content={closed} position={position} addressOf={(id) => `/careers/${id}/apply`} /> : null}
      <p className="note">{content.introduction}</p>
      <ReplacedDraftNotice content={content.draft} hasResume={draft.resume !== null} />
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
        otherLetters={draft.otherLetters}
        onTakeLetter={draft.takeLetter}
      />
      <p className="note">
        {content.privacy.what} {content.privacy.retention(retentionDays)} <a href="/privacy">{content.privacy.link}</a>
      </p>
      <SubmissionStatus content={content} state={state} />
      <p className="row actions">
        {isClosed ? null : (
          <Button type="submit" variant="primary" size="large" disabled={isBusy || form.isSubmitting}>
            {submitLabel(form, content)}
          </Button>
        )}
        {state.kind === "received" ? null : (
          <Link
            to="/careers"
            className={buttonClass({ variant: "quiet", size: "large" })}
            onClick={(event) => {
              event.preventDefault();
              close();
            }}
          >
            {content.cancel}
          </Link>
        )}
      </p>
      <DraftNotice content={content.draft} isDisabled={isBusy} onDeleted={form.clearAll} />
    </form>
  );
}

function submitLabel({ state, isSubmitting }: ReturnType<typeof useApplicationForm>, content: ApplicationFormContent) {
  if (state.kind === "sending") return content.status.sending;
  if (state.kind === "received") return content.status.submitted;
  return isSubmitting ? content.submitting : content.submit;
}

/** The form's actions: save the draft, show errors, submit. */
function useApplicationForm(content: ApplicationFormContent, position: string | null) {
  const { pathname: address } = useLocation();
  const { positions, storage, submission, showToast } = useCareers();
  const state = stateFor(submission.state, address);
  const errors = useFormErrors(content, state);
  const [isSubmitting, setIsSubmitting] = useState(false);
  const draft = useFormDraft(position, () => errors.show([]));

  // An error about a file does not hold without the form.
  useEffect(() => () => showToast(null), [showToast]);

  function clear() {
    draft.clear();
    errors.show([]);
  }

  function clearAll() {
    // Whichever form has submitted it: a deleted application must not be sent.
    if (submission.state.kind !== "received") submission.reset();
    clear();
  }

  async function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state.kind === "sending" || state.kind === "received") return;
    const submitted = event.currentTarget;
    setIsSubmitting(true);
    try {
      await sendChecked(submitted, await draft.saveAll());
    } finally {
      setIsSubmitting(false);
    }
  }

  async function sendChecked(submitted: HTMLFormElement, saved: Draft) {
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
    const toast = code === "too-large" ? "tooLarge" : code === "wrong-type" ? "wrongType" : null;
    showToast(toast && { variant: "destructive", ...content.toasts[toast] });
    errors.showResume(code);
    if (state.kind !== "idle") submission.markChanged();
    if (!(await draft.chooseResume(code ? null : file))) errors.showResume("unreadable");
  }

  return { draft, errors, state, isSubmitting, submit, change, chooseResume, clearAll };
}
