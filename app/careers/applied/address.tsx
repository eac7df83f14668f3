import type { AddressForm, StoredApplication } from "../../../application/answer.ts";
import { addressPath } from "../../../application/protocol.ts";
import type { CandidatePageContent } from "../../../content/candidate-page.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields/field.tsx";

type CorrectAddressProps = {
  content: CandidatePageContent["address"];
  label: string;
  application: StoredApplication;
  form: AddressForm;
};

/** Asks for the right email address. A plain form, so that it works the same without script. */
export function CorrectAddress({ content, label, application, form }: CorrectAddressProps) {
  const { position, reference, statusUrl } = application;
  return (
    <section className="receipt page" aria-labelledby="address">
      <form className="sheet" method="post" action={addressPath(statusUrl)} noValidate>
        <h1 id="address" className="row">
          {content.title}
        </h1>
        <p className="lead">
          {position}
          <br />
          {reference}
        </p>
        <p>{content.whatHappens}</p>
        <input type="hidden" name="form" value={form.id} />
        <TextField
          name="email"
          type="email"
          label={label}
          error={form.problem ?? undefined}
          defaultValue={form.email}
          autoFocus={form.problem !== null}
          autoComplete="email"
          spellCheck={false}
          required
        />
        <p className="row links">
          <Button type="submit" variant="primary" size="large">
            {content.confirm}
          </Button>
          <a href={statusUrl} className={buttonClass({ variant: "quiet", size: "large" })}>
            {content.keep}
          </a>
        </p>
      </form>
    </section>
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
      <form className="sheet" method="post">
        <h1 id="not-me" className="row">
          {isDone ? content.done.title : content.title}
        </h1>
        <p>{isDone ? content.done.text : content.text}</p>
        {isDone ? null : (
          <p className="row links">
            <Button type="submit" variant="primary" size="large">
              {content.confirm}
            </Button>
          </p>
        )}
      </form>
    </section>
  );
}
