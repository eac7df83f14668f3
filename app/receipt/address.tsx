import type { AddressForm, StoredApplication } from "../../application/answer.ts";
import { addressPath } from "../../application/protocol.ts";
import type { CandidatePageContent } from "../../content/candidate-page.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/fields/field.tsx";
import { ConfirmForm } from "./confirm-form.tsx";

type CorrectAddressProps = {
  content: CandidatePageContent["address"];
  label: string;
  /** The form's problem, as the field shows it. */
  error: string | null;
  application: StoredApplication;
  form: AddressForm;
};

/** Asks for the right email address. */
export function CorrectAddress({ content, label, error, application, form }: CorrectAddressProps) {
  const action = addressPath(application.statusUrl);
  return (
    <ConfirmForm id="address" action={action} content={content} application={application} noValidate>
      <input type="hidden" name="form" value={form.id} />
      <TextField
        name="email"
        type="email"
        label={label}
        error={error ?? undefined}
        defaultValue={form.email}
        autoFocus={error !== null}
        autoComplete="email"
        spellCheck={false}
        required
      />
    </ConfirmForm>
  );
}

type NotMeProps = { content: CandidatePageContent["notMe"]; isDone: boolean };

/**
 * The page is for someone whose address another person gave. It shows nothing of an application, and is the same for
 * every link.
 */
export function NotMe({ content, isDone }: NotMeProps) {
  return (
    <section className="receipt page" aria-labelledby="not-me">
      <form className="sheet receipt-sheet" method="post">
        <h1 id="not-me" className="row">
          {isDone ? content.done.title : content.title}
        </h1>
        <p>{isDone ? content.done.text : content.text}</p>
        {isDone ? null : (
          <p className="row links receipt-actions button-row">
            <Button type="submit" variant="primary" size="large">
              {content.confirm}
            </Button>
          </p>
        )}
      </form>
    </section>
  );
}
