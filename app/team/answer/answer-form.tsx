import {
  maxAnswerLength,
  maxSubjectLength,
  replyNames,
  type ReplyName,
  type ReplyText,
} from "../../../application/team/answer.ts";
import type { InboxEntry } from "../../../application/team/inbox.ts";
import { answerPage } from "../../../content/team/answer.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextAreaField } from "../../ui/fields/field.tsx";

/** `key`: the same one sends once. `reason`: the name of the chosen reason for a decline. */
export type AnswerDraft = ReplyText & { key: string; reason: string | null };

type AnswerFormProps = {
  action: string;
  letters: InboxEntry[];
  /** How many of them have an answer. */
  answered: number;
  name: ReplyName;
  draft: AnswerDraft;
  reasons: string[];
};

/** The form of an email to one candidate or to several. Another reply is chosen by a button, which keeps what was typed. */
export function AnswerForm({ action, letters, answered, name, draft, reasons }: AnswerFormProps) {
  const isOne = letters.length === 1;
  const suspicious = letters.filter(({ hasSpamSigns }) => hasSpamSigns).length;
  return (
    // Each reply is a form of its own to the browser, so no text of another one stays in the fields.
    <form key={name} method="post" action={action} className="stack answer-form">
      <input type="hidden" name="key" value={draft.key} />
      <input type="hidden" name="reply" value={name} />
      {letters.map(({ reference, lastActAt }) => (
        <input key={reference} type="hidden" name="to" value={`${reference} ${lastActAt?.toISOString() ?? ""}`} />
      ))}
      {/* The first button of a form is the one that Enter presses. */}
      <Button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
        {sendLabel(isOne, answered)}
      </Button>
      <fieldset className="row answers">
        <legend>{answerPage.repliesLabel}</legend>
        {replyNames.map((one) => (
          <Button
            key={one}
            type="submit"
            name="choose"
            value={one}
            size="small"
            formNoValidate
            aria-current={one === name ? "true" : undefined}
          >
            {answerPage.replies[one]}
          </Button>
        ))}
      </fieldset>
      {name === "decline" ? (
        <SelectField
          name="reason"
          label={answerPage.reason}
          hint={answerPage.reasonHint}
          defaultValue={draft.reason ?? ""}
        >
          <option value="">{answerPage.noReason}</option>
          {reasons.map((reason) => (
            <option key={reason}>{reason}</option>
          ))}
        </SelectField>
      ) : null}
      {/* A line of it may be longer than the field, so it breaks; the server makes one line of it again. */}
      <TextAreaField
        name="subject"
        label={answerPage.subject}
        rows={2}
        maxLength={maxSubjectLength}
        defaultValue={draft.subject}
        required
        dir="auto"
        autoComplete="off"
      />
      <TextAreaField
        name="text"
        label={answerPage.text}
        hint={isOne ? undefined : answerPage.placeholders}
        // Some lines of it break; browsers that can do so make the field as high as its text.
        rows={draft.text.split("\n").length + 3}
        maxLength={maxAnswerLength}
        defaultValue={draft.text}
        required
        dir="auto"
      />
      <p className="note">
        {answerPage.replyTo} {answerPage.waits}
      </p>
      {isOne && answered > 0 ? <input type="hidden" name="another" value="yes" /> : null}
      {!isOne && answered > 0 ? <Tick name="another" label={answerPage.anotherToo(answered)} /> : null}
      {!isOne && suspicious > 0 ? <Tick name="suspicious" label={answerPage.suspiciousToo(suspicious)} /> : null}
      <p className="row">
        <Button type="submit" variant="primary">
          {sendLabel(isOne, answered)}
        </Button>
      </p>
    </form>
  );
}

function sendLabel(isOne: boolean, answered: number): string {
  return isOne && answered > 0 ? answerPage.sendAnother : answerPage.send;
}

function Tick({ name, label }: { name: string; label: string }) {
  return (
    <label className="tick">
      <input type="checkbox" name={name} value="yes" /> {label}
    </label>
  );
}
