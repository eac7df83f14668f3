import {
  experienceOptions,
  textFields,
  type FieldName,
  type TextField as Rules,
  type TextFieldName,
} from "../../../application/fields.ts";
import { resumeExtensions, resumeTypes } from "../../../application/resume-file.ts";
import { hiddenFieldName } from "../../../application/spam-signs.ts";
import type { ApplicationFormContent } from "../../../content/application-form.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextAreaField, TextField } from "../../ui/fields/field.tsx";
import { FileField } from "../../ui/fields/file-field.tsx";
import { useCareers } from "../careers-context.ts";
import type { Draft } from "../draft/draft.ts";

type FieldsProps = {
  content: ApplicationFormContent;
  isDisabled: boolean;
  messageOf: (name: FieldName) => string | undefined;
  typed: Draft["values"];
  /** The position that the form's address chooses. */
  position: string | null;
  resume: File | null;
  onChoose: (file: File | null) => void;
  /** Positions that have a letter which this form could take. */
  otherLetters: readonly string[];
  onTakeLetter: (position: string) => void;
};

export function ApplicationFields(props: FieldsProps) {
  const { content, isDisabled, typed, position, resume, onChoose, otherLetters, onTakeLetter } = props;
  const { answer, positions } = useCareers();
  return (
    <>
      <fieldset disabled={isDisabled}>
        <legend>{content.groups.person}</legend>
        <TextField {...text("firstName", props)} autoComplete="given-name" {...ofNames} />
        <TextField {...text("lastName", props)} autoComplete="family-name" {...ofNames} />
        <TextField {...text("email", props)} type="email" inputMode="email" autoComplete="email" enterKeyHint="next" />
        <TextField {...text("phone", props)} type="tel" inputMode="tel" autoComplete="tel" enterKeyHint="next" />
      </fieldset>
      <fieldset disabled={isDisabled}>
        <legend>{content.groups.position}</legend>
        <SelectField {...text("position", props)} defaultValue={position ?? typed.position ?? ""}>
          <option value="">{content.choosePosition}</option>
          {positions.map(({ id, title }) => (
            <option key={id}>{title}</option>
          ))}
        </SelectField>
        <SelectField {...text("experience", props)}>
          <option value="">{content.chooseExperience}</option>
          {experienceOptions.map((years) => (
            <option key={years} value={years}>
              {content.experienceOption(years)}
            </option>
          ))}
        </SelectField>
        <TextField {...text("portfolio", props)} inputMode="url" autoComplete="url" enterKeyHint="next" />
      </fieldset>
      <fieldset disabled={isDisabled}>
        <legend>{content.groups.letter}</legend>
        <TextAreaField {...text("coverLetter", props)} rows={5} autoComplete="off" />
        {otherLetters.map((title) => (
          <p key={title}>
            <Button size="small" onClick={() => onTakeLetter(title)}>
              {content.takeLetter(title)}
            </Button>
          </p>
        ))}
        <FileField
          {...field("resume", props)}
          accept={[...resumeExtensions, ...Object.values(resumeTypes)].join(",")}
          dropLabel={content.dropFile}
          file={resume}
          describeFile={({ name, size }) => content.chosenFile(name, size)}
          onChoose={onChoose}
          disabled={isDisabled}
          required
        />
        {/* A browser that posted the form without script does not keep the file. */}
        {answer && !resume ? <p className="note">{content.chooseFileAgain}</p> : null}
      </fieldset>
      <HiddenField label={content.leaveEmpty} />
    </>
  );
}

/** For programs that fill in everything. `label` is for people whose browser shows no styles. */
function HiddenField({ label }: { label: string }) {
  return (
    <p className="hidden-field" aria-hidden="true">
      <label>
        {label}
        <input
          type="text"
          name={hiddenFieldName}
          tabIndex={-1}
          autoComplete="off"
          data-1p-ignore
          data-lpignore="true"
        />
      </label>
    </p>
  );
}

/** Names are in no dictionary, and begin with a capital letter. */
const ofNames = { enterKeyHint: "next", spellCheck: false, autoCapitalize: "words" } as const;

function text(name: TextFieldName, props: FieldsProps) {
  const { isRequired }: Rules = textFields[name];
  const mark = isRequired ? undefined : props.content.optional;
  return { ...field(name, props), mark, required: isRequired, defaultValue: props.typed[name] ?? "" };
}

function field(name: FieldName, { content, messageOf }: FieldsProps) {
  const message = messageOf(name);
  return {
    name,
    label: content.labels[name],
    hint: name in content.hints ? content.hints[name as keyof typeof content.hints] : undefined,
    error: message && `${content.errorPrefix} ${message}`,
  };
}
