import type { ApplicationChange } from "../../../application/team/application.ts";
import { applicationPage } from "../../../content/team/application.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields/field.tsx";

/** A form that posts one change to the page's own address, with the list in it. */
export function ChangeForm({ change, children }: { change: ApplicationChange; children: React.ReactNode }) {
  return (
    <form method="post" className="stack">
      <input type="hidden" name="change" value={change} />
      {children}
    </form>
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
