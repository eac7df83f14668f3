import { Link } from "react-router";
import type { Withdrawal } from "../../../application/answer.ts";
import type { ApplicationFormContent } from "../../../content/application-form.ts";
import type { CandidatePageContent } from "../../../content/candidate-page.ts";
import { ReaderTime } from "./reader-time.tsx";

type WithdrawnNoteProps = { form: ApplicationFormContent; content: CandidatePageContent; withdrawal: Withdrawal };

/** What is left of an application that was withdrawn. */
export function WithdrawnNote({ form: { received }, content: { withdrawn }, withdrawal }: WithdrawnNoteProps) {
  const { reference, withdrawnAt, isErased } = withdrawal;
  return (
    <section className="receipt page" aria-labelledby="receipt">
      <div className="sheet">
        <h1 id="receipt" tabIndex={-1}>
          {withdrawn.title}
        </h1>
        <dl>
          <div>
            <dt>{received.reference}</dt>
            <dd>
              <span className="reference">{reference}</span>
            </dd>
          </div>
          <div>
            <dt>{withdrawn.at}</dt>
            <dd>
              <ReaderTime content={received} at={withdrawnAt} />
            </dd>
          </div>
        </dl>
        <p>{isErased ? withdrawn.erased : withdrawn.sending}</p>
        <p>{withdrawn.until}</p>
        <p className="receipt-links">
          <Link to="/careers" viewTransition>
            {received.morePositions}
          </Link>
        </p>
      </div>
    </section>
  );
}
