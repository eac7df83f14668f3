import { replyNames, type AnswersWait, type ReplyName } from "../../../application/team/answer.ts";
import { teamAnswerPath, teamPaths } from "../../../application/team/addresses.ts";
import { answerPage } from "../../../content/team/answer.ts";
import { Button } from "../../ui/button.tsx";
import { SeenActs } from "../references.tsx";
import { tickedBy, tickNames, type Addressees, type AnswerDraft } from "./answer-draft.ts";
import { ChoiceButtons } from "./choice-buttons.tsx";
import { LetterFields, type LetterErrors } from "./letter-fields.tsx";

type AnswerFormProps = {
  addressees: Addressees;
  name: ReplyName;
  draft: AnswerDraft;
  errors: LetterErrors;
  /** The headings of the reasons; the first one is for none. */
  reasons: string[];
  wait: AnswersWait;
  /** The value of the button that was pressed, and has the focus again. */
  pressed: string | null;
  /** The query of the list that one came from. */
  list: string;
};

/** The form of an email to one candidate or to several. Another reply is chosen by a button, which keeps what was typed. */
export function AnswerForm({ addressees, name, draft, errors, reasons, wait, pressed, list }: AnswerFormProps) {
  const { letters, before } = addressees;
  const references = letters.map(({ reference }) => reference);
  const isOne = letters.length === 1;
  const sendLabel = isOne && before.size > 0 ? answerPage.sendAnother : answerPage.send;
  const [noReason = ""] = reasons;
  return (
    // Each reply is a form of its own to the browser, so no text of another one stays in the fields.
    <form key={name} method="post" action={teamAnswerPath(references, name, list)} className="stack answer-form">
      <input type="hidden" name="key" value={draft.key} />
      <input type="hidden" name="reply" value={name} />
      <SeenActs name="to" entries={letters} />
      {/* The first button of a form is the one that Enter presses. */}
      <Button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
        {sendLabel}
      </Button>
      <ChoiceButtons
        name="choose"
        legend={answerPage.repliesLabel}
        choices={replyNames.map((one) => ({ value: one, label: answerPage.replies[one] }))}
        chosen={name}
        pressed={pressed}
      />
      {name === "decline" ? (
        <>
          <input type="hidden" name="reason" value={draft.reason ?? ""} />
          <ChoiceButtons
            name="because"
            legend={answerPage.reason}
            choices={reasons.map((reason) => ({ value: reason, label: reason }))}
            chosen={draft.reason ?? noReason}
            pressed={pressed}
          />
        </>
      ) : null}
      <LetterFields letter={draft} hint={isOne ? undefined : answerPage.placeholders} errors={errors} />
      <p className="note">
        {answerPage.replyTo} {answerPage.waits(wait)} <a href={teamPaths.settings}>{answerPage.changeWait}</a>
      </p>
      {isOne && before.size > 0 ? <input type="hidden" name="another" value="yes" /> : null}
      {isOne ? null : <TickedFields addressees={addressees} draft={draft} />}
      <p className="row">
        <Button type="submit" variant="primary">
          {sendLabel}
        </Button>
        <Button type="submit" name="show" value="yes" formNoValidate>
          {answerPage.show}
        </Button>
      </p>
    </form>
  );
}

/** Whom the answer leaves out unless it is ticked. */
function TickedFields({ addressees, draft }: Pick<AnswerFormProps, "addressees" | "draft">) {
  const ticked = tickedBy(addressees);
  return tickNames
    .filter((name) => ticked[name].length > 0)
    .map((name) => (
      <label key={name} className="tick">
        <input type="checkbox" name={name} value="yes" defaultChecked={draft[name]} />{" "}
        {answerPage.ticks[name](ticked[name].length)}
      </label>
    ));
}
