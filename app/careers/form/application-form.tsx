import { Link } from "react-router";
import { experienceOptions, type FieldName, type TextFieldName } from "../../../application/fields.ts";
import { maxCoverLetterLength } from "../../../application/limits.ts";
import { applicationsPath } from "../../../application/protocol.ts";
import { resumeExtensions, resumeTypes } from "../../../application/resume-file.ts";
import type { ApplicationFormContent } from "../../../content/application-form.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { FileField } from "../../ui/fields/file-field.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { TextAreaField } from "../../ui/fields/text-area-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { DraftNotice, RestoredDraftNotice } from "./draft-notice.tsx";
import { HiddenField } from "./hidden-field.tsx";
import { SubmissionStatus } from "./submission-status.tsx";
import { useApplicationForm } from "./use-application-form.ts";
import { useCareers } from "../careers-context.ts";
import { useStorageStatus } from "../draft/use-draft-storage.ts";
import { useIsScripted } from "../dialog/use-presentation.ts";

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
  onCancel: () => void;
};

/** The application form: a plain form without script; with script it is sent with progress. */
export function ApplicationForm({ content, Heading, position, address, children, onCancel }: ApplicationFormProps) {
  const { positions, answer, storage, submission, receivedElsewhere } = useCareers();
  const isScripted = useIsScripted();
  const { resume, state, problems, messageOf, ...form } = useApplicationForm(content, address, position);
  const isBusy = state.kind === "sending" || state.kind === "received";
  const isStored = useStorageStatus(storage) === "stored";
  const isRejected = answer?.kind === "rejected";
  const hasProblems = problems.length > 0;
  const typed = isRejected ? answer.values : form.typed;

  function field(name: FieldName) {
    return {
      name,
      label: content.labels[name],
      hint: name in content.hints ? content.hints[name as keyof typeof content.hints] : undefined,
      error: withPrefix(content.errorPrefix, messageOf(name)),
    };
  }
  const draftNotice = {
    content: content.draft,
    storage,
    isDisabled: isBusy,
    isUnsent: submission.state.kind !== "idle",
    hasResume: resume !== null,
    onDeleted: form.clearAll,
  };
  const text = (name: TextFieldName) => ({ ...field(name), defaultValue: typed[name] ?? "" });

  return (
    <form
      ref={form.form}
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
      {hasProblems || (isRejected && !isScripted) ? (
        <ErrorSummary
          title={content.errorSummaryTitle}
          Heading={Heading}
          errors={problems.map(({ field: name, message }) => ({ name, message }))}
          attempt={form.failedAttempts}
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

      <fieldset disabled={isBusy}>
        <legend>{content.groups.person}</legend>
        <TextField {...text("firstName")} autoComplete="given-name" {...ofNames} required />
        <TextField {...text("lastName")} autoComplete="family-name" {...ofNames} required />
        <TextField
          {...text("email")}
          type="email"
          inputMode="email"
          autoComplete="email"
          enterKeyHint="next"
          required
        />
        <TextField
          {...text("phone")}
          mark={content.optional}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          enterKeyHint="next"
        />
      </fieldset>

      <fieldset disabled={isBusy}>
        <legend>{content.groups.position}</legend>
        <SelectField {...text("position")} defaultValue={position ?? typed.position ?? ""} required>
          <option value="">{content.choosePosition}</option>
          {positions.map(({ id, title }) => (
            <option key={id}>{title}</option>
          ))}
        </SelectField>
        <SelectField {...text("experience")} required>
          <option value="">{content.chooseExperience}</option>
          {experienceOptions.map((years) => (
            <option key={years} value={years}>
              {content.experienceOption(years)}
            </option>
          ))}
        </SelectField>
        <TextField
          {...text("portfolio")}
          mark={content.optional}
          inputMode="url"
          autoComplete="url"
          enterKeyHint="next"
        />
      </fieldset>

      <fieldset disabled={isBusy}>
        <legend>{content.groups.letter}</legend>
        <TextAreaField
          {...text("coverLetter")}
          rows={5}
          limit={maxCoverLetterLength}
          describeRemaining={content.charactersLeft}
          autoComplete="off"
          required
        />
        <FileField
          {...field("resume")}
          accept={[...resumeExtensions, ...Object.values(resumeTypes)].join(",")}
          dropLabel={content.dropFile}
          file={resume}
          describeFile={({ name, size }) => content.chosenFile(name, size)}
          onChoose={form.chooseResume}
          disabled={isBusy}
          required
        />
        {isRejected && !resume ? <p className="note">{content.chooseFileAgain}</p> : null}
      </fieldset>
      <HiddenField label={content.leaveEmpty} />

      {children}
      <SubmissionStatus
        content={content}
        state={state}
        fraction={submission.fraction}
        meanwhile={receivedElsewhere}
        isStored={isStored}
        onCancel={submission.cancel}
      />
      <p className="actions">
        <Button type="submit" variant="primary" size="large" disabled={isBusy}>
          {isBusy ? content.submitting : content.submit}
        </Button>
        <Link
          to="/careers"
          className={buttonClass({ variant: "quiet", size: "large" })}
          onClick={(event) => {
            event.preventDefault();
            onCancel();
          }}
        >
          {content.cancel}
        </Link>
      </p>
      <DraftNotice {...draftNotice} isSentElsewhere={form.isSentElsewhere} />
    </form>
  );
}

/** Names are in no dictionary, and begin with a capital letter. */
const ofNames = { enterKeyHint: "next", spellCheck: false, autoCapitalize: "words" } as const;

function withPrefix(prefix: string, message: string | undefined) {
  return message && `${prefix} ${message}`;
}
