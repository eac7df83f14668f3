import { answerPage } from "../../../content/team/answer.ts";
import { BackLink } from "../back-link.tsx";
import { EntryRows } from "../entry-rows.tsx";
import { WithNames } from "../with-names.tsx";
import type { Addressees } from "./answer-draft.ts";
import { AnswersBefore } from "./answers-before.tsx";

type AnswerHeadProps = {
  addressees: Addressees;
  /** The page that one came from. */
  back: string;
};

/** Who is written to, what they were answered before, and the way back. */
export function AnswerHead({ addressees: { letters, before }, back }: AnswerHeadProps) {
  const names = letters.map(({ name }) => name);
  return (
    <>
      <nav aria-label={answerPage.way} className="row links list-nav">
        <BackLink href={back}>{answerPage.back}</BackLink>
      </nav>
      <h1>
        <WithNames names={names}>{answerPage.title(names)}</WithNames>
      </h1>
      {letters.length === 1 ? <EntryRows entries={letters} /> : null}
      <AnswersBefore letters={letters} before={before} />
    </>
  );
}
