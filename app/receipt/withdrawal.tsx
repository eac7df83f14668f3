import type { StoredApplication, Withdrawal } from "../../application/answer.ts";
import { withdrawPath } from "../../application/protocol.ts";
import type { ApplicationFormContent } from "../../content/application-form.ts";
import type { CandidatePageContent } from "../../content/candidate-page.ts";
import { Fact } from "../form/facts.tsx";
import { ConfirmForm } from "./confirm-form.tsx";

type WithdrawQuestionProps = {
  content: CandidatePageContent["withdraw"];
  application: StoredApplication;
  /** The hiring team has a chat. */
  hasChat: boolean;
};

/** Asks whether the application is to be withdrawn, after what that means. */
export function WithdrawQuestion({ content, application, hasChat }: WithdrawQuestionProps) {
  const action = withdrawPath(application.statusUrl);
  return (
    <ConfirmForm id="withdraw" action={action} content={content} application={application}>
      <div className="prose">
        <ul>
          {content.steps(hasChat).map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      </div>
    </ConfirmForm>
  );
}

type WithdrawnNoteProps = {
  form: ApplicationFormContent;
  content: CandidatePageContent;
  withdrawal: Withdrawal;
  hasChat: boolean;
};

export function WithdrawnNote({ form: { received }, content: { withdrawn }, withdrawal, hasChat }: WithdrawnNoteProps) {
  const { reference, withdrawnAt } = withdrawal;
  return (
    <section className="receipt page" aria-labelledby="withdrawn">
      <div className="sheet receipt-sheet">
        <h1 id="withdrawn" className="row" tabIndex={-1}>
          {withdrawn.title}
        </h1>
        <dl className="ruled-rows">
          <Fact name={received.reference} className="reference-fact">
            <span className="reference">{reference}</span>
          </Fact>
          <Fact name={withdrawn.at}>
            <time dateTime={withdrawnAt}>{received.timeInUtc(withdrawnAt)}</time>
          </Fact>
        </dl>
        <p>{withdrawn.erased(hasChat)}</p>
        <p>{withdrawn.until}</p>
        <p className="row links receipt-actions">
          <a href="/careers">{received.morePositions}</a>
        </p>
      </div>
    </section>
  );
}
