import {
  fieldGroups,
  isOfKind,
  isRequired,
  textFieldNames,
  textFields,
  type FieldName,
  type PositionChoice,
  type TextFieldName,
} from "../../application/fields.ts";
import type { ApplicationFormContent } from "../../content/application-form.ts";
import type { Work } from "../../content/work.ts";
import { sourceField } from "../../application/protocol.ts";
import { resumeExtensions, resumeTypes } from "../../application/resume-file.ts";
import { hiddenFieldName } from "../../application/spam-signs.ts";
import { SelectField, TextAreaField, TextField } from "../ui/fields/field.tsx";
import { FileField } from "../ui/fields/file-field.tsx";
import { LongName } from "../ui/long-name.tsx";
import { EmailField } from "./email-field.tsx";
import type { FormDraft } from "./use-form-draft.ts";

type FieldsProps = {
  content: ApplicationFormContent;
  positions: readonly PositionChoice[];
  noun: Work["noun"];
  /** The form came back, and a browser without script does not keep the file. */
  isBack: boolean;
  /** The name of the resume that stays unless another one is chosen. */
  ownResume?: string | undefined;
  /** The word after `?from=` in the address, which goes on with the form. */
  source: string | null;
  isDisabled: boolean;
  problemAt: (name: FieldName) => { message: string; isCorrected?: boolean } | undefined;
  /** The values at first, and the file that was chosen. */
  draft: Pick<FormDraft, "typed" | "resume" | "clean">;
  /** The position that the form's address chooses. */
  position: string | null;
  onChoose?: (file: File | null) => void;
  /** The level of the groups' headings. */
  Heading: "h2" | "h3";
  /** What becomes of the application, beside its last part. */
  children?: React.ReactNode;
};

export function ApplicationFields(props: FieldsProps) {
  const { content, positions, noun, isBack, ownResume, source, isDisabled, problemAt, draft, position } = props;
  const { onChoose = () => {}, Heading, children } = props;
  const { resume, typed } = draft;
  const field = (name: FieldName) => {
    const problem = problemAt(name);
    const error = problem && content.error(problem.message);
    const hint = name === "coverLetter" ? content.question(noun) : content.hints[name];
    return { name, label: content.labels[name], hint, error, isCorrected: problem?.isCorrected };
  };
  const text = (name: TextFieldName) => {
    const required = isRequired(name);
    const mark = required ? undefined : content.optional;
    const value = (name === "position" ? position : null) ?? typed[name] ?? "";
    // The style sheet sets short kinds beside each other.
    const native = { "data-kind": textFields[name].kind, required, defaultValue: value, onBlur: draft.clean };
    return { ...field(name), ...native, mark };
  };
  const control = (name: TextFieldName) => {
    if (isOfKind(name, "choice")) {
      return (
        <SelectField key={name} {...text(name)}>
          <option value="">{content.choices[name].choose}</option>
          {textFields[name].options.map((stored) => (
            <option key={stored} value={stored}>
              {content.optionText(name, stored)}
            </option>
          ))}
        </SelectField>
      );
    }
    const { kind } = textFields[name];
    switch (kind) {
      case "email":
        return <EmailField key={name} {...text(name)} didYouMean={content.didYouMean} />;
      case "position":
        return (
          <SelectField key={name} {...text(name)}>
            <option value="">{content.choosePosition}</option>
            {positions.map(({ id, title }) => (
              <option key={id}>{title}</option>
            ))}
          </SelectField>
        );
      case "letter":
        return <TextAreaField key={name} {...text(name)} rows={5} />;
      default:
        return <TextField key={name} {...text(name)} {...inputOf[kind]} {...ofName[name]} enterKeyHint="next" />;
    }
  };
  const resumeField = (
    <FileField
      {...field("resume")}
      hint={
        <>
          <span>{content.hints.resume}</span>
          {ownResume ? (
            <>
              <br />
              <LongName>{content.keepsResume(ownResume)}</LongName>
            </>
          ) : null}
          {isBack && !resume ? (
            <>
              <br />
              <span>{ownResume ? content.chooseReplacementAgain : content.chooseFileAgain}</span>
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
      required={ownResume === undefined}
    />
  );
  return (
    <>
      {fieldGroups.map((group, place) => (
        <fieldset key={group} disabled={isDisabled}>
          <legend>
            <Heading>
              <span className="part">{`${content.part(place + 1, fieldGroups.length)} `}</span>
              <span>{content.groups[group]}</span>
            </Heading>
          </legend>
          <div className="fields">
            {textFieldNames.filter((name) => textFields[name].group === group).map(control)}
            {group === "letter" ? resumeField : null}
            {group === "letter" ? children : null}
          </div>
        </fieldset>
      ))}
      <input type="hidden" name={sourceField} defaultValue={source ?? undefined} />
      {/* For programs that fill in every field. The label is for people whose browser shows no styles. */}
      <label className="hidden-field">
        <span>{content.leaveEmpty}</span>
        <input name={hiddenFieldName} tabIndex={-1} autoComplete="off" data-1p-ignore data-lpignore="true" />
      </label>
    </>
  );
}

type InputProps = Omit<React.ComponentProps<"input">, "name">;

const inputOf: Record<"text" | "phone" | "web address", InputProps> = {
  text: {},
  phone: { type: "tel", inputMode: "tel" },
  "web address": { inputMode: "url" },
};

/** Names are not in dictionaries, and begin with a capital letter. */
const ofNames = { spellCheck: false, autoCapitalize: "words" };

/** `autoComplete` is that of one field only: a browser fills in the same text twice otherwise. */
const ofName: Partial<Record<TextFieldName, InputProps>> = {
  firstName: { autoComplete: "given-name", ...ofNames },
  lastName: { autoComplete: "family-name", ...ofNames },
  phone: { autoComplete: "tel" },
  portfolio: { autoComplete: "url" },
};
