import type { StoredApplication } from "../../../application/answer.ts";
import { withdrawPath } from "../../../application/protocol.ts";
import type { CandidatePageContent } from "../../../content/candidate-page.ts";
import { Button, buttonClass } from "../../ui/button.tsx";

type WithdrawQuestionProps = { content: CandidatePageContent["withdraw"]; application: StoredApplication };

/** Says what will happen, and asks. A plain form, so that it works the same without script. */
export function WithdrawQuestion({ content, application }: WithdrawQuestionProps) {
  const { position, reference, statusUrl } = application;
  return (
    <section className="receipt page" aria-labelledby="withdraw">
      <form className="sheet" method="post" action={withdrawPath(statusUrl)}>
        <h1 id="withdraw">{content.title}</h1>
        {/* A line of its own: beside the position, a phone would break it at a hyphen. */}
        <p className="lead">
          {position}
          <br />
          {reference}
        </p>
        <p>{content.whatHappens}</p>
        <ul className="withdraw-steps">
          {content.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
        <p className="receipt-links">
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
