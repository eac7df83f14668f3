import type { StoredApplication } from "../../../application/answer.ts";
import type { ApplicationFormContent } from "../../../content/application-form.ts";
import type { CandidatePageContent } from "../../../content/candidate-page.ts";
import { TickMark } from "../../ui/tick-mark.tsx";
import { ReaderTime } from "./reader-time.tsx";

type DeliveryStepsProps = {
  content: CandidatePageContent["delivery"];
  received: ApplicationFormContent["received"];
  receivedAt: string;
  /** Undefined when it is not known. */
  deliveredAt: StoredApplication["deliveredAt"] | undefined;
};

/** How far an application has come: two steps, and no more is ever claimed. */
export function DeliverySteps({ content, received, receivedAt, deliveredAt }: DeliveryStepsProps) {
  return (
    <ol className="delivery-steps" aria-label={content.title}>
      <li>
        <TickMark />
        <span>
          {content.received} <ReaderTime content={received} at={receivedAt} />
        </span>
      </li>
      {deliveredAt ? (
        <li>
          <TickMark />
          <span>
            {content.withTeam} <ReaderTime content={received} at={deliveredAt} />
          </span>
        </li>
      ) : null}
      {deliveredAt === null ? <li className="ahead">{content.waiting}</li> : null}
    </ol>
  );
}
