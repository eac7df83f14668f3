import {
  experienceOptions,
  textFields,
  type FieldName,
  type PositionChoice,
  type TextField as Rules,
  type TextFieldName,
} from "../../application/fields.ts";
import type { RejectedForm } from "../../application/answer.ts";
import type { ApplicationFormContent } from "../../content/application-form.ts";
import { sourceField } from "../../application/protocol.ts";
import { resumeExtensions, resumeTypes } from "../../application/resume-file.ts";
import { hiddenFieldName } from "../../application/spam-signs.ts";
import { SelectField, TextAreaField, TextField } from "../ui/fields/field.tsx";
import { FileField } from "../ui/fields/file-field.tsx";
import { EmailField } from "./email-field.tsx";
import type { FormDraft } from "./use-form-draft.ts";

type FieldsProps = {
  content: ApplicationFormContent;
  positions: readonly PositionChoice[];
  answer: RejectedForm | null;
  /** The word after `?from=` in the address, which goes on with the form. */
  source: string | null;
  isDisabled: boolean;
  problemAt: (name: FieldName) => { message: string; isCorrected?: boolean } | undefined;
  draft: FormDraft;
  /** The position that the form's address chooses. */
  position: string | null;
  onChoose: (file: File | null) => void;
};

export function ApplicationFields(props: FieldsProps) {
  const { content, positions, answer, source, isDisabled, problemAt, draft, position, onChoose } = props;
  const { resume } = draft;
  const typed = answer?.values ?? draft.typed;
  const field = (name: FieldName) => {
    const problem = problemAt(name);
    const error = problem && content.error(problem.message);
    return { name, label: content.labels[name], hint: content.hints[name], error, isCorrected: problem?.isCorrected };
  };
  const text = (name: TextFieldName) => {
    const { isRequired }: Rules = textFields[name];
    const mark = isRequired ? undefined : content.optional;
    return { ...field(name), mark, required: isRequired, defaultValue: typed[name] ?? "", onBlur: draft.clean };
  };
  return (
    <>
      <fieldset disabled={isDisabled}>
        <legend>
          <span>{content.groups.person}</span>
        </legend>
        <TextField {...text("firstName")} autoComplete="given-name" {...ofNames} />
        <TextField {...text("lastName")} autoComplete="family-name" {...ofNames} />
        <EmailField {...text("email")} didYouMean={content.didYouMean} />
        <TextField {...text("phone")} type="tel" inputMode="tel" autoComplete="tel" enterKeyHint="next" />
      </fieldset>
      <fieldset disabled={isDisabled}>
        <legend>
          <span>{content.groups.position}</span>
        </legend>
        <SelectField {...text("position")} defaultValue={position ?? typed.position ?? ""}>
          <option value="">{content.choosePosition}</option>
          {positions.map(({ id, title }) => (
            <option key={id}>{title}</option>
          ))}
        </SelectField>
        <SelectField {...text("experience")}>
          <option value="">{content.chooseExperience}</option>
          {experienceOptions.map((years) => (
            <option key={years} value={years}>
              {content.experienceOption(years)}
            </option>
          ))}
        </SelectField>
        <TextField {...text("portfolio")} inputMode="url" autoComplete="url" enterKeyHint="next" />
      </fieldset>
      <fieldset disabled={isDisabled}>
        <legend>
          <span>{content.groups.letter}</span>
        </legend>
        <TextAreaField {...text("coverLetter")} rows={5} />
        <FileField
          {...field("resume")}
          hint={
            <>
              <span>{content.hints.resume}</span>
              {/* A browser that posted the form without script does not keep the file. */}
              {answer && !resume ? (
                <>
                  <br />
                  <span>{content.chooseFileAgain}</span>
                </>
              ) : null}
            </>
          }
          accept={[...resumeExtensions, ...Object.values(resumeTypes)].join(",")}
          dropLabel={content.dropFile}
          file={resume}
          describeFile={({ name, size }) => content.chosenFile(name, size)}
          onChoose={onChoose}
          disabled={isDisabled}
          required
        />
      </fieldset>
      <input type="hidden" name={sourceField} defaultValue={source ?? undefined} />
      {/* For programs that fill in every field. The label is for people whose browser shows no styles. */}
      <label className="hidden-field" aria-hidden="true">
        <span>{content.leaveEmpty}</span>
        <input name={hiddenFieldName} tabIndex={-1} autoComplete="off" data-1p-ignore data-lpignore="true" />
      </label>
    </>
  );
}

/** Names are not in dictionaries, and begin with a capital letter. */
const ofNames = { enterKeyHint: "next", spellCheck: false, autoCapitalize: "words" } as const;
