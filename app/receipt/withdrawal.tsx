import type { StoredApplication } from "../../application/answer.ts";
import { withdrawPath } from "../../application/protocol.ts";
import type { ApplicationFormContent } from "../../content/application-form.ts";
import type { CandidatePageContent } from "../../content/candidate-page.ts";
import { ReceiptFacts } from "../form/receipt-facts.tsx";
import { ConfirmButtons } from "./confirm-buttons.tsx";

type WithdrawQuestionProps = {
  received: ApplicationFormContent["received"];
  content: CandidatePageContent["withdraw"];
  application: StoredApplication;
  /** What a withdrawal does. */
  steps: readonly string[];
};

/** Asks whether the application is to be withdrawn, after what that means: a plain form, which needs no script. */
export function WithdrawQuestion({ received, content, application, steps }: WithdrawQuestionProps) {
  const { position, reference, statusUrl } = application;
  return (
    <section className="receipt page" aria-labelledby="withdraw">
      <form className="sheet receipt-sheet" method="post" action={withdrawPath(statusUrl)}>
        <h1 id="withdraw" className="receipt-title">
          {content.title}
        </h1>
        <ReceiptFacts content={received} reference={reference} position={position} variant="quiet" />
        <div className="receipt-part">
          <p>{content.whatHappens}</p>
          <div className="prose">
            <ul>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ul>
          </div>
        </div>
        <p className="row links receipt-actions button-row">
          <ConfirmButtons content={content} statusUrl={statusUrl} />
        </p>
      </form>
    </section>
  );
}
