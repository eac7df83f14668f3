import type { StoredApplication } from "../../application/answer.ts";
import { withdrawPath } from "../../application/protocol.ts";
import type { CandidatePageContent } from "../../content/candidate-page.ts";
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
