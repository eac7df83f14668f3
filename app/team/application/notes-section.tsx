import { maxNoteLength, type TeamNote } from "../../../application/team/application.ts";
import { applicationPage } from "../../../content/team/application.ts";
import { Button } from "../../ui/button.tsx";
import { TextAreaField } from "../../ui/fields/field.tsx";
import { WholeTimes } from "../whole-times.tsx";
import { written } from "../written.ts";

const { notes: texts } = applicationPage;

/** What members noted, and the field for more: it belongs to the form of the decision, whose buttons all save it. */
export function NotesSection({ notes, isInChat }: { notes: TeamNote[]; isInChat: boolean }) {
  return (
    <section aria-labelledby="notes" className="stack notes">
      <h2 id="notes">{texts.heading}</h2>
      {notes.map(({ text, by, at }) => (
        <div key={at.toISOString()}>
          <p className="noted" {...written(text)}>
            {text}
          </p>
          <p className="note">
            <WholeTimes>{texts.by(by, at)}</WholeTimes>
          </p>
        </div>
      ))}
      <TextAreaField
        name="note"
        form="decision"
        label={texts.label}
        hint={texts.hint(isInChat)}
        rows={1}
        maxLength={maxNoteLength}
        dir="auto"
      />
      <p className="row">
        <Button type="submit" form="decision" name="change" value="note" size="small">
          {texts.save}
        </Button>
      </p>
    </section>
  );
}
