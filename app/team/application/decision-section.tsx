import { replyNames } from "../../../application/team/answer.ts";
import { maxNoteLength, type TeamApplication } from "../../../application/team/application.ts";
import { answerPage } from "../../../content/team/answer.ts";
import { applicationPage } from "../../../content/team/application.ts";
import { Button } from "../../ui/button.tsx";
import { TextAreaField } from "../../ui/fields/field.tsx";
import { TickMark } from "../../ui/tick-mark.tsx";
import { WholeTimes } from "../whole-times.tsx";

const { handled: texts, note: noteTexts } = applicationPage;

type DecisionSectionProps = Pick<TeamApplication, "handled" | "note"> & { unsaved: string | null };

/** Each button saves the note too. `unsaved`: the text that was not saved, because another member was faster. */
export function DecisionSection({ handled, note, unsaved }: DecisionSectionProps) {
  const author = note && <WholeTimes>{noteTexts.by(note.by, note.at)}</WholeTimes>;
  return (
    <section aria-labelledby="decision-heading">
      <h2 id="decision-heading">{texts.heading}</h2>
      {handled ? (
        <p className="row is-handled">
          <TickMark variant="done" />{" "}
          <span>
            <WholeTimes>{(handled.isByHand ? texts.byHand : texts.by)(handled.by, handled.at)}</WholeTimes>
          </span>
        </p>
      ) : null}
      {note && unsaved !== null ? (
        <>
          <p className="noted" dir="auto">
            {note.text}
          </p>
          <p className="note">{author}</p>
        </>
      ) : null}
      <form method="post" id="decision" className="stack">
        <input type="hidden" name="replaced" value={note?.at.toISOString() ?? ""} />
        <TextAreaField
          name="note"
          label={noteTexts.label}
          hint={unsaved === null ? (author ?? noteTexts.hint) : undefined}
          error={unsaved === null ? undefined : applicationPage.notSaved}
          rows={2}
          maxLength={maxNoteLength}
          dir="auto"
          defaultValue={unsaved ?? note?.text}
        />
        <p className="row">
          <DecideButton isHandled={handled !== null} />
          <Button type="submit" name="change" value="note" className="decide-button">
            {noteTexts.save}
          </Button>
        </p>
        <fieldset className="row answers">
          <legend>{answerPage.onApplication}</legend>
          {replyNames.map((name) => (
            <Button key={name} type="submit" name="change" value={name} size="small">
              {answerPage.replies[name]}
            </Button>
          ))}
        </fieldset>
      </form>
    </section>
  );
}

/** A button of the form above, wherever on the page it is. */
export function DecideButton({ isHandled }: { isHandled: boolean }) {
  const [change, variant] = isHandled ? (["reopen", "secondary"] as const) : (["handle", "primary"] as const);
  return (
    <Button type="submit" form="decision" name="change" value={change} variant={variant} className="decide-button">
      {texts[change]}
    </Button>
  );
}
