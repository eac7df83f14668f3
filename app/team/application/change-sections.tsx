import {
  maxNoteLength,
  type ApplicationChange,
  type TeamApplication,
  type TeamNote,
} from "../../../application/team/application.ts";
import { applicationPage } from "../../../content/team/application.ts";
import { Button } from "../../ui/button.tsx";
import { controlAttributes, Field, TextField } from "../../ui/fields/field.tsx";
import { TickMark } from "../../ui/tick-mark.tsx";

/** A form that posts one change to the page's own address, with the list in it. */
export function ChangeForm({ change, children }: { change: ApplicationChange | "note"; children: React.ReactNode }) {
  return (
    <form method="post" className="stack">
      <input type="hidden" name="change" value={change} />
      {children}
    </form>
  );
}

/** Who answers the candidate: so that two people don't. */
export function HandledSection({ handled }: { handled: TeamApplication["handled"] }) {
  const texts = applicationPage.handled;
  return (
    <section aria-labelledby="handled">
      <h2 id="handled">{texts.heading}</h2>
      {handled ? (
        <p className="is-handled">
          <TickMark /> <span>{texts.by(handled.by, handled.at)}</span>
        </p>
      ) : (
        <p>{texts.no}</p>
      )}
      <ChangeForm change={handled ? "reopen" : "handle"}>
        <Button type="submit" variant={handled ? "secondary" : "primary"}>
          {handled ? texts.reopen : texts.handle}
        </Button>
      </ChangeForm>
    </section>
  );
}

/** The team's own words about the candidate. `unsaved`: what someone else's note came before; it is still in the field. */
export function NoteSection({ note, unsaved }: { note: TeamNote | null; unsaved: string | undefined }) {
  const texts = applicationPage.note;
  const error = unsaved === undefined ? undefined : texts.replaced;
  const field = { name: "note", label: texts.heading, hint: texts.hint, error };
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
      <details open={unsaved !== undefined}>
        <summary>{note ? texts.edit : texts.write}</summary>
        <ChangeForm change="note">
          <input type="hidden" name="replaced" value={note?.at.toISOString() ?? ""} />
          <Field {...field}>
            <textarea
              {...controlAttributes(field)}
              className="control"
              rows={5}
              maxLength={maxNoteLength}
              dir="auto"
              defaultValue={unsaved ?? note?.text}
            />
          </Field>
          <Button type="submit">{texts.save}</Button>
        </ChangeForm>
      </details>
    </section>
  );
}

/** Folded in, and only with the reference typed: it can't be undone. */
export function DeleteSection({ reference }: { reference: string }) {
  const texts = applicationPage.delete;
  return (
    <section aria-labelledby="delete">
      <h2 id="delete" className="visually-hidden">
        {texts.heading}
      </h2>
      <details className="delete">
        <summary>{texts.heading}</summary>
        <p>{texts.text}</p>
        <ChangeForm change="delete">
          <TextField name="reference" label={texts.confirm(reference)} required autoComplete="off" spellCheck={false} />
          <Button type="submit">{texts.heading}</Button>
        </ChangeForm>
      </details>
    </section>
  );
}
