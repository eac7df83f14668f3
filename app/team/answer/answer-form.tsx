import { mailtoUrl } from "../../../application/mailto-url.ts";
import { teamApplicationPath, teamPath } from "../../../application/team/addresses.ts";
import {
  fillReply,
  maxAnswerLength,
  maxSubjectLength,
  type Candidate,
  type ReplyText,
} from "../../../application/team/answer.ts";
import { answerPage } from "../../../content/team/answer.ts";
import { Button } from "../../ui/button.tsx";
import { controlAttributes, Field, TextField } from "../../ui/fields/field.tsx";

type AnswerFormProps = { answerKey: string; candidates: Candidate[]; draft: ReplyText };

/** The email as it will be sent, to be changed as the member likes. For several candidates it has placeholders. */
export function AnswerForm({ answerKey, candidates, draft }: AnswerFormProps) {
  const text = {
    name: "text",
    label: answerPage.text,
    hint: candidates.length > 1 ? answerPage.placeholders : undefined,
  };
  return (
    <form method="post" className="stack answer-form">
      <input type="hidden" name="key" value={answerKey} />
      {candidates.map(({ reference, handledAt }) => (
        <input key={reference} type="hidden" name="to" value={`${reference} ${handledAt?.toISOString() ?? ""}`} />
      ))}
      <TextField
        name="subject"
        label={answerPage.subject}
        maxLength={maxSubjectLength}
        defaultValue={draft.subject}
        required
        dir="auto"
        autoComplete="off"
      />
      <Field {...text}>
        <textarea
          {...controlAttributes(text)}
          className="control"
          rows={14}
          maxLength={maxAnswerLength}
          defaultValue={draft.text}
          required
          dir="auto"
        />
      </Field>
      <p className="note">{answerPage.replyTo}</p>
      <p className="row">
        <Button type="submit" variant="primary">
          {answerPage.send}
        </Button>
      </p>
    </form>
  );
}

type MailProgramProps = { candidates: Candidate[]; reply: ReplyText; list: string };

/** Where the site sends no mail: links that open the email in the member's own program. `list`: the list's query. */
export function MailProgram({ candidates, reply, list }: MailProgramProps) {
  const isOne = candidates.length === 1;
  const letters = candidates.map((candidate) => ({ ...candidate, ...fillReply(reply, candidate) }));
  return (
    <div className="stack">
      <p>{answerPage.byHand}</p>
      {isOne ? <p className="sheet letter">{letters[0]?.text}</p> : null}
      <ul className="rows">
        {letters.map(({ reference, name, email, subject, text }) => (
          <li key={reference}>
            <a href={mailtoUrl(email, { subject, body: text })}>
              {isOne ? answerPage.write : answerPage.writeTo(name)}
            </a>
          </li>
        ))}
      </ul>
      <form method="post" action={(isOne ? teamApplicationPath(letters[0]!.reference) : teamPath) + list}>
        {candidates.map(({ reference }) => (
          <input key={reference} type="hidden" name="reference" value={reference} />
        ))}
        <Button type="submit" name="change" value="handle" variant="primary">
          {answerPage.sentByHand}
        </Button>
      </form>
    </div>
  );
}
