import { applicationPage } from "../../../content/team/application.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { ChangeForm } from "./change-form.tsx";

const { delete: texts } = applicationPage;

/** Folded in, and only with the reference typed: it can't be undone. */
export function DeleteSection({ reference }: { reference: string }) {
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
          <Button type="submit">{texts.button}</Button>
        </ChangeForm>
      </details>
    </section>
  );
}
