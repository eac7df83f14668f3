import { Link } from "react-router";
import { applicationsPath } from "../../../application/protocol.ts";
import type { ApplicationFormContent } from "../../../content/application-form.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { HiddenField, LetterFields, PersonFields, PositionFields } from "./application-fields.tsx";
import { DraftNotice, RestoredDraftNotice } from "./draft-notice.tsx";
import { SubmissionStatus } from "./submission-status.tsx";
import { useApplicationForm } from "./use-application-form.ts";
import { useCareers } from "../careers-context.ts";
import { useCloseDialog } from "../dialog/dialog-page.tsx";
import { useIsScripted } from "../../ui/use-is-scripted.ts";

type ApplicationFormProps = {
  content: ApplicationFormContent;
  /** The level below the title of the page or dialog. */
  Heading: "h2" | "h3";
  /** The position's title, when one is already chosen. */
  position: string | null;
  /** The path of the form's page, for the link back to it. */
  address: string;
  /** The note on privacy. */
  children: React.ReactNode;
};

/** The application form: a plain form without script; with script it is sent with progress. */
export function ApplicationForm({ content, Heading, position, address, children }: ApplicationFormProps) {
  const { answer, submission } = useCareers();
  const close = useCloseDialog();
  const isScripted = useIsScripted();
  const form = useApplicationForm(content, address, position);
  const { draft, errors, state } = form;
  const { resume } = draft;
  const isBusy = state.kind === "sending" || state.kind === "received";
  const isRejected = answer?.kind === "rejected";
  const typed = isRejected ? answer.values : draft.typed;
  const fields = { content, isDisabled: isBusy, messageOf: errors.messageOf, typed };
  const draftNotice = {
    content: content.draft,
    isDisabled: isBusy,
    hasResume: resume !== null,
    onDeleted: form.clearAll,
  };

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
      <RestoredDraftNotice {...draftNotice} />
      {errors.problems.length > 0 || (isRejected && !isScripted) ? (
        <ErrorSummary
          title={content.errorSummaryTitle}
          Heading={Heading}
          errors={errors.problems}
          attempt={errors.failedAttempts}
        >
          {isRejected ? (
            <>
              <p>
                <strong>{answer.problem.title}</strong>
              </p>
              <p>{answer.problem.detail}</p>
            </>
          ) : null}
        </ErrorSummary>
      ) : null}

      <PersonFields {...fields} />
      <PositionFields {...fields} chosen={position} />
      <LetterFields {...fields} resume={resume} onChoose={form.chooseResume} isPostedAgain={isRejected} />
      <HiddenField label={content.leaveEmpty} />

      {children}
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
      <DraftNotice {...draftNotice} isSentElsewhere={form.isSentElsewhere} />
    </form>
  );
}
