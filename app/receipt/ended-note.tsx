import type { EndedLink } from "../../application/answer.ts";
import type { ApplicationFormContent } from "../../content/application-form.ts";
import type { CandidatePageContent } from "../../content/candidate-page.ts";
import { Fact } from "../form/facts.tsx";
import { ReceiptSheet } from "../form/receipt-sheet.tsx";

type EndedNoteProps = {
  form: ApplicationFormContent;
  content: CandidatePageContent;
  link: EndedLink;
  /** The hiring team has a chat. */
  hasChat: boolean;
  /** Why nothing of what was just sent is stored. */
  problem: string | null;
};

/** What a link shows that no longer opens an application's page: what happened, and when. */
export function EndedNote({ form: { received }, content, link, hasChat, problem }: EndedNoteProps) {
  const { ended, contactEmail } = content;
  const { reference, ending, endedAt } = link;
  const { title, at, texts } = ended.notes[ending];
  return (
    <ReceiptSheet
      content={received}
      news={title}
      problem={problem}
      Heading="h1"
      data-ending={ending}
      data-ended-at={endedAt}
    >
      <div className="stack">
        {texts(hasChat).map((text) => (
          <p key={text}>{text}</p>
        ))}
        <p>{ended.until}</p>
        <p>
          {ended.questions} <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
        </p>
      </div>
      <dl className="ruled-rows">
        <Fact name={received.reference} className="reference-fact">
          <span className="reference quiet">{reference}</span>
        </Fact>
        <Fact name={at}>
          <time dateTime={endedAt}>{received.timeInUtc(endedAt)}</time>
        </Fact>
      </dl>
      <p className="row links receipt-actions">
        <a href="/careers">{received.morePositions}</a>
      </p>
    </ReceiptSheet>
  );
}
