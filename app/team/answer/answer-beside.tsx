import type { InboxEntry } from "../../../application/team/inbox.ts";
import { answerPage } from "../../../content/team/answer.ts";
import { CoverLetter } from "../cover-letter.tsx";
import { EntryRows } from "../entry-rows.tsx";
import type { Typed } from "../typed.ts";
import { TypedTexts } from "../typed-texts.tsx";

type AnswerBesideProps = {
  letters: InboxEntry[];
  coverLetter: string | null;
  replaced: Typed[];
  /** The letters as they will be sent. */
  children: React.ReactNode;
};

/** What one may want to see while writing: a text that was replaced, what is sent to whom, and the letter of the only one. */
export function AnswerBeside({ letters, coverLetter, replaced, children }: AnswerBesideProps) {
  return (
    <div className="answer-beside">
      <TypedTexts typed={replaced} heading={answerPage.replaced} />
      {children}
      {letters.length === 1 ? null : (
        <section aria-labelledby="readers">
          <h2 id="readers">{answerPage.selected(letters.length)}</h2>
          <EntryRows entries={letters} isLinked />
        </section>
      )}
      {coverLetter === null ? null : <CoverLetter>{coverLetter}</CoverLetter>}
    </div>
  );
}
