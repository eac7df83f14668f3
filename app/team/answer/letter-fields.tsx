import { maxAnswerLength, maxSubjectLength, type ReplyText } from "../../../application/team/answer.ts";
import { answerPage } from "../../../content/team/answer.ts";
import { TextAreaField } from "../../ui/fields/field.tsx";

/** Why each field is refused. */
export type LetterErrors = { [Field in keyof ReplyText]?: string | undefined };

type LetterFieldsProps = { letter: ReplyText; hint: string | undefined; errors?: LetterErrors };

/** The subject and the text of a letter. `hint`: at the text. */
export function LetterFields({ letter, hint, errors = {} }: LetterFieldsProps) {
  return (
    <>
      {/* A line of it may be longer than the field, so it breaks; the server makes one line of it again. */}
      <TextAreaField
        name="subject"
        label={answerPage.subject}
        error={errors.subject}
        rows={2}
        maxLength={maxSubjectLength}
        defaultValue={letter.subject}
        required
        dir="auto"
        autoComplete="off"
      />
      <TextAreaField
        name="text"
        label={answerPage.text}
        hint={hint}
        error={errors.text}
        // Some lines of it break; browsers that can do so make the field as high as its text.
        rows={letter.text.split("\n").length + 3}
        maxLength={maxAnswerLength}
        defaultValue={letter.text}
        required
        dir="auto"
      />
    </>
  );
}
