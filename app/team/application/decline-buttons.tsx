import type { AnswersWait, ReplyText } from "../../../application/team/answer.ts";
import { answerPage } from "../../../content/team/answer.ts";
import { UnbrokenParts } from "../../ui/unbroken-parts.tsx";

/** The letter around the sentence, with `answerPage.sentence` in its place, and the sentences with their headings. */
export type Declining = {
  reasons: { heading: string; sentence: string }[];
  letter: ReplyText;
  wait: AnswersWait;
};

const { decline: texts } = answerPage;

/** Each reason is one button with the sentence that the candidate reads; it sends the letter. */
export function DeclineButtons({ declining: { reasons, wait } }: { declining: Declining }) {
  return (
    <fieldset className="reasons">
      <legend>{texts.legend(wait)}</legend>
      {reasons.map(({ heading, sentence }, index) => (
        <button key={heading} type="submit" name="decline" value={heading} accessKey={String(index)} className="reason">
          <kbd aria-hidden="true">{index}</kbd> <strong>{heading}</strong> {sentence}
        </button>
      ))}
    </fieldset>
  );
}

/** The letter that is sent with each sentence, folded. */
export function DeclineLetter({ declining: { letter } }: { declining: Declining }) {
  return (
    <details>
      <summary>{texts.letter}</summary>
      <p>
        <strong>
          <UnbrokenParts>{letter.subject}</UnbrokenParts>
        </strong>
      </p>
      <p className="answer-text" dir="auto">
        {letter.text}
      </p>
    </details>
  );
}
