import type { StoredApplication, Withdrawal } from "../../../application/answer.ts";
import { withdrawPath } from "../../../application/protocol.ts";
import type { ApplicationFormContent } from "../../../content/application-form.ts";
import type { CandidatePageContent } from "../../../content/candidate-page.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Fact } from "../facts.tsx";

type WithdrawQuestionProps = { content: CandidatePageContent["withdraw"]; application: StoredApplication };

/** Says what will happen, and asks. A plain form, so that it works the same without script. */
export function WithdrawQuestion({ content, application }: WithdrawQuestionProps) {
  const { position, reference, statusUrl } = application;
  return (
    <section className="receipt page" aria-labelledby="withdraw">
      <form className="sheet" method="post" action={withdrawPath(statusUrl)}>
        <h1 id="withdraw" className="row">
          {content.title}
        </h1>
        {/* On a separate line: beside the position, a phone would break it at a hyphen. */}
        <p className="lead">
          {position}
          <br />
          {reference}
        </p>
        <p>{content.whatHappens}</p>
        <div className="prose">
          <ul>
            {content.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ul>
        </div>
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

type WithdrawnNoteProps = { form: ApplicationFormContent; content: CandidatePageContent; withdrawal: Withdrawal };

export function WithdrawnNote({ form: { received }, content: { withdrawn }, withdrawal }: WithdrawnNoteProps) {
  const { reference, withdrawnAt } = withdrawal;
  return (
    <section className="receipt page" aria-labelledby="withdrawn">
      <div className="sheet">
        <h1 id="withdrawn" className="row" tabIndex={-1}>
          {withdrawn.title}
        </h1>
        <dl className="ruled-rows">
          <Fact name={received.reference}>
            <span className="reference">{reference}</span>
          </Fact>
          <Fact name={withdrawn.at}>
            <time dateTime={withdrawnAt}>{received.timeInUtc(withdrawnAt)}</time>
          </Fact>
        </dl>
        <p>{withdrawn.erased}</p>
        <p>{withdrawn.until}</p>
        <p className="row links">
          <a href="/careers">{received.morePositions}</a>
        </p>
      </div>
    </section>
  );
}
