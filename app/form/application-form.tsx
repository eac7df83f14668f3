import { useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import type { RejectedForm } from "../../application/answer.ts";
import type { ApplicationFormContent } from "../../content/application-form.ts";
import type { FieldErrorCode } from "../../application/fields.ts";
import { applicationsPath, idempotencyKeyField } from "../../application/protocol.ts";
import { checkResumeFile } from "../../application/resume-file.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { TickMark } from "../ui/tick-mark.tsx";
import { useIsScripted } from "../ui/use-is-scripted.ts";
import { ApplicationFields } from "./application-fields.tsx";
import { ClosedForm } from "./closed-form.tsx";
import { ChangedDraftNotice, DraftNotice } from "./draft-notice.tsx";
import type { IslandContent, IslandFacts } from "./island/island-props.ts";
import { messages } from "./island/messages.ts";
import { postPlainForm } from "./post-plain-form.ts";
import { isNotSent } from "./status-lines.ts";
import type { Draft } from "./store/draft.ts";
import { resumeRefusal, submissionAt, type Submission } from "./store/submission.ts";
import { applicationStore, useApplication } from "./store/use-application.ts";
import { SubmissionStatus } from "./submission-status.tsx";
import { textsIn, useFormDraft } from "./use-form-draft.ts";
import { checkApplication, useFormErrors } from "./use-form-errors.ts";

export type ApplicationFormProps = {
  facts: IslandFacts;
  content: IslandContent;
  /** The refusal of a plain form. */
  answer?: RejectedForm | null;
  presentation: "page" | "dialog";
  /** The word after `?from=` in the address, which goes on with the form. */
  source: string | null;
  /** The title of the position in the form's address. */
  position: string | null;
};

/**
 * The form, or, for a closed position, links to the open ones. A form that came back with what was typed stays a form.
 */
export function ApplicationForm(props: ApplicationFormProps) {
  const { answer, content, facts, position } = props;
  const { positions } = facts;
  const isOpen = position === null ? positions.length > 0 : positions.some(({ title }) => title === position);
  if (isOpen || answer) return <OpenForm {...props} />;
  return <ClosedForm content={content} positions={positions} position={position} />;
}

/** A plain form without script; with script it is sent with progress. */
function OpenForm(props: ApplicationFormProps) {
  const { answer = null, presentation, source, position } = props;
  const { positions, noun } = props.facts;
  const content = props.content.form;
  const isScripted = useIsScripted();
  const { draft, errors, state, isSubmitting, ...form } = useApplicationForm(props);
  const isBusy = state.kind === "sending" || state.kind === "received";
  // Then the status is below the button, which stays in its place; afterwards above, so that the button is the next step.
  const isUnderWay = isBusy || state.kind === "waiting";
  const rejected = answer?.problem;
  const Heading = presentation === "dialog" ? "h3" : "h2";

  return (
    <form
      ref={draft.form}
      className="application-form"
      action={applicationsPath}
      method="post"
      encType="multipart/form-data"
      noValidate={isScripted}
      // Nothing above the pressed button goes, and what goes below it must not let the page scroll back.
      style={{ minHeight: isBusy || isSubmitting ? form.pressedHeight : undefined }}
      // As with the controls: Firefox reports a form whose required fields are empty as invalid, whatever ARIA allows.
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props
      aria-invalid="false"
      onSubmit={(event) => void form.submit(event)}
      onInput={({ target }) => form.change((target as HTMLInputElement).name)}
    >
      <p className="note introduction">{content.introduction}</p>
      {/* Shown by the form's element when the island has failed. */}
      <p className="sending-status stopped broken-notice" tabIndex={-1} hidden>
        <strong>{content.notSent.broken}</strong>
      </p>
      {/* For the browser's own post of what the script may have sent. */}
      <input
        type="hidden"
        name={idempotencyKeyField}
        value={state.kind === "idle" ? (answer?.newKey ?? "") : state.application.key}
      />
      <ChangedDraftNotice content={content.draft} isHeld={isBusy} />
      {(isBusy ? [] : draft.offered).map((title) => (
        <p key={title}>
          <Button size="small" onClick={() => draft.take(title)}>
            {content.draft.take(title)}
          </Button>
        </p>
      ))}
      {rejected || (errors.failedAttempts > 0 && errors.problems.length > 0) ? (
        <ErrorSummary
          title={content.errorSummaryTitle}
          Heading={Heading}
          errors={errors.problems}
          corrected={content.corrected}
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
        positions={positions}
        noun={noun}
        isBack={answer !== null}
        source={source}
        isDisabled={isBusy}
        problemAt={errors.problemAt}
        // The draft is gone with the receipt; what was sent is in view until the form is.
        draft={{
          ...draft,
          typed: answer?.values ?? draft.typed,
          resume: state.kind === "received" ? state.application.resume : draft.resume,
        }}
        position={position}
        onChoose={(file) => void form.choose(file)}
        Heading={Heading}
      >
        <p className="note">{content.whatNext}</p>
        <p className="note">
          <span>{`${content.privacy.whatHappens(props.facts)} `}</span>
          <a href="/privacy">{content.privacy.link}</a>
        </p>
      </ApplicationFields>
      {isUnderWay ? null : <SubmissionStatus content={content} state={state} />}
      <p className="row button-row actions">
        <Button
          type="submit"
          variant={state.kind === "received" ? "done" : "primary"}
          size="large"
          // A disabled one would lose the focus, and a screen reader would look for another place to read.
          aria-disabled={isBusy || isSubmitting || undefined}
        >
          {state.kind === "received" ? <TickMark variant="text" /> : null}
          <span>{submitLabel(state, isSubmitting, content)}</span>
        </Button>
        {isBusy ? null : (
          // Without script, and on a page, it leads to the position of the form's address.
          <a
            href={positionAddress(positions, position)}
            data-close=""
            className={buttonClass({ variant: "quiet", size: "large" })}
          >
            {content.cancel}
          </a>
        )}
      </p>
      {isUnderWay ? (
        <SubmissionStatus content={content} state={state} />
      ) : (
        <DraftNotice content={content.draft} canWrite onPressed={draft.clear} onDeleted={errors.clear} />
      )}
    </form>
  );
}

function submitLabel(state: Submission, isSubmitting: boolean, content: ApplicationFormContent): string {
  if (state.kind === "sending") return content.status.sending;
  if (state.kind === "received") return content.status.submitted;
  if (isSubmitting) return content.submitting;
  return isNotSent(state, content) ? content.notSent.tryAgain : content.submit;
}

function positionAddress(positions: IslandFacts["positions"], title: string | null): string {
  const position = positions.find((one) => one.title === title);
  return position ? `/careers/${position.id}` : "/careers";
}

function useApplicationForm({ answer = null, content: { form: content }, facts, position }: ApplicationFormProps) {
  // On the server there is no address, and no submission that could be shown at it.
  const [address] = useState(() => (typeof location === "undefined" ? "" : location.pathname));
  const { positions } = facts;
  const store = applicationStore();
  const state = submissionAt(
    useApplication(({ submission }) => submission),
    address,
  );
  const errors = useFormErrors(state, answer, content);
  const [isSubmitting, setIsSubmitting] = useState(false);
  const [pressedHeight, setPressedHeight] = useState(0);
  const [initial] = useState(state);
  const draft = useFormDraft(position, positions, errors.clear);

  const hasErrors = errors.failedAttempts > 0 && errors.problems.some(({ isCorrected }) => !isCorrected);
  // The title is the document's, which is not rendered here. Before the dialog's end gives the list its title back.
  useLayoutEffect(() => {
    document.title = titleWith(content.error, hasErrors);
    return () => void (document.title = titleWith(content.error, false));
  }, [content, hasErrors]);

  // An error about a file does not hold without the form.
  useEffect(() => () => messages().showToast(null), []);

  const toastRefusal = useEffectEvent(() => {
    // The error summary takes the focus, and says it. After a refusal the draft has a file only if it was chosen since.
    const code = draft.resume === null && state.kind === "refused" ? resumeRefusal(state.problem) : null;
    if (code) messages().showToast({ variant: "destructive", ...content.resumeToast(code) });
  });
  useEffect(() => toastRefusal(), [state]);

  const postUnsent = useEffectEvent(() => {
    if (isBroken(state) && state !== initial && draft.form.current) postPlainForm(draft.form.current);
  });
  // A press is answered although the script that sends has failed after it.
  useEffect(() => postUnsent(), [state]);

  async function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSubmitting || state.kind === "sending" || state.kind === "received") return;
    const form = event.currentTarget;
    if (isBroken(state)) return postPlainForm(form);
    setPressedHeight(Math.ceil(form.getBoundingClientRect().height));
    setIsSubmitting(true);
    try {
      await store.whenRead();
      await sendChecked(form, draft.clean());
    } catch (error) {
      // A press is never answered by silence, whatever the error.
      reportError(error);
      postPlainForm(form);
    } finally {
      setIsSubmitting(false);
    }
  }

  async function sendChecked(form: HTMLFormElement, { resume, values }: Draft) {
    const found = checkApplication({ values, resume }, positions, content);
    errors.show(found);
    if (found.length === 0)
      await store.submit({ fields: textsIn(form), resume, position: values.position ?? "", address });
    else if (state.kind !== "idle") store.reset();
  }

  function change(field: string) {
    const changed = draft.save();
    // A file is checked when it is chosen, before it is copied.
    if (field !== "resume") errors.recheck(field, checkApplication(changed, positions, content));
    if (state.kind !== "idle") void store.stop("changed");
  }

  async function choose(file: File | null) {
    const code = file ? checkResumeFile(file) : null;
    // First, so that the form has the file whatever fails after that.
    const reading = store.choose(code ? null : file);
    refuseFile(code);
    change("resume");
    if (!(await reading)) refuseFile("unreadable");
  }

  /** Says why a file was not taken, or with null that one was. */
  function refuseFile(code: FieldErrorCode | null) {
    messages().showToast(code && { variant: "destructive", role: "alert", ...content.resumeToast(code) });
    errors.showResume(code);
  }

  return { draft, errors, state, isSubmitting, pressedHeight, submit, change, choose };
}

/** Returns the document's title, which says first that the form has errors. */
function titleWith(error: (title: string) => string, hasErrors: boolean): string {
  const mark = error("");
  const title = document.title.replace(mark, "");
  return hasErrors ? mark + title : title;
}

function isBroken(state: Submission): boolean {
  return state.kind === "stopped" && state.reason === "broken";
}
