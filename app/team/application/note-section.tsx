import { maxNoteLength, type TeamNote } from "../../../application/team/application.ts";
import { applicationPage } from "../../../content/team/application.ts";
import { Button } from "../../ui/button.tsx";
import { controlAttributes, Field } from "../../ui/fields/field.tsx";
import { ChangeForm } from "./change-form.tsx";

const { note: texts } = applicationPage;

/** A note that could not be saved: its text, and why. */
export type UnsavedNote = { text: string; problem: string };

/** The team's own words about the candidate. What could not be saved is still in the field. */
export function NoteSection({ note, unsaved }: { note: TeamNote | null; unsaved: UnsavedNote | null }) {
  const field = { name: "note", label: texts.heading, hint: texts.hint, error: unsaved?.problem };
  return (
    <section aria-labelledby="note-heading" className="team-note">
      <h2 id="note-heading">{texts.heading}</h2>
      {note ? (
        <>
          <p className="noted" dir="auto">
            {note.text}
          </p>
          <p className="note">{texts.by(note.by, note.at)}</p>
        </>
      ) : null}
      <details open={unsaved !== null}>
        <summary>{note ? texts.edit : texts.write}</summary>
        <ChangeForm change="note">
          <input type="hidden" name="replaced" value={note?.at.toISOString() ?? ""} />
          <Field {...field}>
            <textarea
              {...controlAttributes(field)}
              className="control"
              rows={5}
              maxLength={unsaved ? undefined : maxNoteLength}
              dir="auto"
              defaultValue={unsaved?.text ?? note?.text}
            />
          </Field>
          <Button type="submit">{texts.save}</Button>
        </ChangeForm>
      </details>
    </section>
  );
}
