import type { SentAnswer } from "../../../application/team/answer.ts";
import { answerPage } from "../../../content/team/answer.ts";

const { sent: texts } = answerPage;

/** The team's answers to the candidate, and whether the mail server accepted them; nothing before the first answer. */
export function AnswerSection({ answers }: { answers: SentAnswer[] }) {
  if (answers.length === 0) return null;
  return (
    <section aria-labelledby="answers">
      <h2 id="answers">{texts.heading}</h2>
      {answers.map(({ subject, text, by, at, state, stateAt, reason }) => (
        <div key={at.toISOString()}>
          <p>
            {texts.states[state](stateAt)} <span className="note">{texts.by(by, at)}</span>
          </p>
          {reason === null ? null : <p className="warning-note">{reason}</p>}
          <details>
            <summary>{subject}</summary>
            <p className="answer-text" dir="auto">
              {text}
            </p>
          </details>
        </div>
      ))}
    </section>
  );
}
