import type { StoredApplication } from "../../application/answer.ts";
import { withdrawPath } from "../../application/protocol.ts";
import type { CandidatePageContent } from "../../content/candidate-page.ts";
import { ConfirmButtons } from "./confirm-buttons.tsx";

type WithdrawQuestionProps = {
  content: CandidatePageContent["withdraw"];
  application: StoredApplication;
  /** The hiring team has a chat. */
  hasChat: boolean;
};

/** Asks whether the application is to be withdrawn, after what that means: a plain form, which needs no script. */
export function WithdrawQuestion({ content, application, hasChat }: WithdrawQuestionProps) {
  const { position, reference, statusUrl } = application;
  return (
    <section className="receipt page" aria-labelledby="withdraw">
      <form className="sheet receipt-sheet" method="post" action={withdrawPath(statusUrl)}>
        <div className="receipt-part">
          <h1 id="withdraw" className="row">
            {content.title}
          </h1>
          {/* On a separate line: beside the position, a phone would break it at a hyphen. */}
          <p className="lead">
            {position}
            <br />
            {reference}
          </p>
        </div>
        <div className="receipt-part">
          <p>{content.whatHappens}</p>
          <div className="prose">
            <ul>
              {content.steps(hasChat).map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ul>
          </div>
          <p className="row links receipt-actions button-row">
            <ConfirmButtons content={content} statusUrl={statusUrl} />
          </p>
        </div>
      </form>
    </section>
  );
}
