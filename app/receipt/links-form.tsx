import { myLinksPath } from "../../application/protocol.ts";
import type { CandidatePageContent } from "../../content/candidate-page.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/fields/field.tsx";

type LinksFormProps = { content: CandidatePageContent["links"]; label: string };

/** Asks for the address to which the links of its applications go. */
export function LinksForm({ content, label }: LinksFormProps) {
  return (
    <details className="links-form page">
      <summary>{content.question}</summary>
      <form method="post" action={myLinksPath} className="stack">
        <TextField
          name="email"
          id="links-email"
          type="email"
          label={label}
          hint={content.hint}
          autoComplete="email"
          spellCheck={false}
          required
        />
        <p>
          <Button type="submit">{content.button}</Button>
        </p>
      </form>
    </details>
  );
}

/** The answer, which is the same for every address. */
export function LinksAsked({ content, back }: { content: CandidatePageContent["links"]; back: string }) {
  return (
    <section className="receipt page" aria-labelledby="links">
      <div className="sheet receipt-sheet">
        <h1 id="links" className="receipt-title">
          {content.done.title}
        </h1>
        <p className="lead">{content.done.text}</p>
        <div className="receipt-part">
          <p>{content.done.note}</p>
          <p className="row links receipt-actions">
            <a href="/careers">{back}</a>
          </p>
        </div>
      </div>
    </section>
  );
}
