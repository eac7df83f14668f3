import { Link } from "react-router";
import type { FieldName, TextFieldName } from "../../application/fields.ts";
import { experienceOptions } from "../../application/fields.ts";
import { maxLengths } from "../../application/limits.ts";
import { resumeExtensions, resumeTypes } from "../../application/resume-file.ts";
import type { ApplicationFormWords } from "../../content/application-form.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { FileField } from "../ui/file-field.tsx";
import { SelectField } from "../ui/select-field.tsx";
import { TextAreaField } from "../ui/text-area-field.tsx";
import { TextField } from "../ui/text-field.tsx";
import { DraftNotice } from "./draft-notice.tsx";
import { HiddenField } from "./hidden-field.tsx";
import { SendingStatus } from "./sending-status.tsx";
import { useApplicationForm } from "./use-application-form.ts";
import { useCareers } from "./use-careers.ts";
import { useKeeping } from "./use-keeping.ts";
import { useIsScripted } from "./use-presentation.ts";

type ApplicationFormProps = {
  words: ApplicationFormWords;
  /** The position's title, when one is already chosen. */
  position: string | null;
  /** The form's own address, to find back to it. */
  address: string;
  /** The statement of what becomes of the data. */
  children: React.ReactNode;
  onCancel: () => void;
};

/** The application: one column, posted as a plain form without script and sent with progress with it. */
export function ApplicationForm({ words, position, address, children, onCancel }: ApplicationFormProps) {
  const { positions, answer, keeper, sender } = useCareers();
  const isScripted = useIsScripted();
  const { resume, sending, problems, messageOf, ...form } = useApplicationForm(words, address, position);
  const meanwhile = sender.sending.step === "received" && sending.step === "idle" ? sender.sending : null;
  const isBusy = sending.step === "sending" || sending.step === "received";
  const isKept = useKeeping(keeper) === "kept";
  const isRejected = answer?.kind === "rejected";
  const typed = isRejected ? answer.values : form.typed;

  function field(name: FieldName) {
    return {
      name,
      label: words.labels[name],
      hint: name in words.hints ? words.hints[name as keyof typeof words.hints] : undefined,
      error: withPrefix(words.errorPrefix, messageOf(name)),
    };
  }
  const text = (name: TextFieldName) => ({ ...field(name), defaultValue: typed[name] ?? "" });

  return (
    <form
      ref={form.form}
      className="application-form"
      action="/api/applications"
      method="post"
      encType="multipart/form-data"
      noValidate={isScripted}
      onSubmit={(event) => void form.submit(event)}
      onInput={form.change}
    >
      <p className="note">{words.introduction}</p>
      {problems.length > 0 || (isRejected && !isScripted) ? (
        <ErrorSummary
          title={words.errorSummaryTitle}
          failedAttempts={form.failedAttempts}
          errors={problems.length > 0 ? problems.map(({ field: name, message }) => ({ name, message })) : []}
        >
          {isRejected ? <p>{answer.problem.detail ?? answer.problem.title}</p> : null}
        </ErrorSummary>
      ) : null}

      <fieldset disabled={isBusy}>
        <legend>{words.groups.person}</legend>
        <TextField {...text("firstName")} autoComplete="given-name" enterKeyHint="next" required />
        <TextField {...text("lastName")} autoComplete="family-name" enterKeyHint="next" required />
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
          mark={words.optional}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          enterKeyHint="next"
        />
      </fieldset>

      <fieldset disabled={isBusy}>
        <legend>{words.groups.position}</legend>
        <SelectField {...text("position")} defaultValue={position ?? typed.position ?? ""} required>
          <option value="">{words.choosePosition}</option>
          {positions.map(({ id, title }) => (
            <option key={id}>{title}</option>
          ))}
        </SelectField>
        <SelectField {...text("experience")} required>
          <option value="">{words.chooseExperience}</option>
          {experienceOptions.map((years) => (
            <option key={years} value={years}>
              {words.experienceOption(years)}
            </option>
          ))}
        </SelectField>
        <TextField
          {...text("portfolio")}
          mark={words.optional}
          type="url"
          inputMode="url"
          autoComplete="url"
          enterKeyHint="next"
        />
      </fieldset>

      <fieldset disabled={isBusy}>
        <legend>{words.groups.letter}</legend>
        <TextAreaField
          {...text("coverLetter")}
          rows={5}
          limit={maxLengths.coverLetter}
          describeRemaining={words.charactersLeft}
          autoComplete="off"
          required
        />
        <FileField
          {...field("resume")}
          accept={[...resumeExtensions, ...Object.values(resumeTypes)].join(",")}
          dropLabel={words.dropFile}
          file={resume}
          describeFile={({ name, size }) => words.chosenFile(name, size)}
          onChoose={form.chooseResume}
          disabled={isBusy}
          required
        />
        {isRejected && !resume ? <p className="note">{words.chooseFileAgain}</p> : null}
      </fieldset>
      <HiddenField label={words.leaveEmpty} />

      {children}
      <SendingStatus words={words} sending={sending} meanwhile={meanwhile} isKept={isKept} onCancel={sender.cancel} />
      <p className="actions">
        <Button type="submit" variant="primary" size="large" disabled={isBusy}>
          {isBusy ? words.submitting : words.submit}
        </Button>
        <Link
          to="/careers"
          className={buttonClass({ variant: "quiet", size: "large" })}
          onClick={(event) => {
            event.preventDefault();
            onCancel();
          }}
        >
          {words.cancel}
        </Link>
      </p>
      <DraftNotice
        words={words.draft}
        keeper={keeper}
        isDisabled={isBusy}
        isSentElsewhere={form.isSentElsewhere}
        onForgotten={form.forget}
      />
    </form>
  );
}

function withPrefix(prefix: string, message: string | undefined) {
  if (!message) return undefined;
  return (
    <>
      <span className="visually-hidden">{prefix} </span>
      {message}
    </>
  );
}
