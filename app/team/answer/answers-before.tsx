import { teamApplicationPath } from "../../../application/team/addresses.ts";
import type { SentAnswer } from "../../../application/team/answer.ts";
import type { InboxEntry } from "../../../application/team/inbox.ts";
import { answeredBy, answerPage } from "../../../content/team/answer.ts";
import { WholeTimes } from "../whole-times.tsx";
import { written } from "../written.ts";
import { AnswerText } from "./answer-text.tsx";

type AnswersBeforeProps = { letters: InboxEntry[]; before: Map<string, SentAnswer> };

/** The last answer to each candidate who has one: kind, by whom, when, subject, and folded the text. */
export function AnswersBefore({ letters, before }: AnswersBeforeProps) {
  if (before.size === 0) return null;
  const { one, several } = answerPage.before;
  return (
    <section className="team-notice trouble" aria-labelledby="before">
      <h2 id="before">{letters.length === 1 ? one : several(before.size, letters.length)}</h2>
      <ul className="rows">
        {letters.map(({ reference, name }) => {
          const answer = before.get(reference);
          return answer ? (
            <li key={reference}>
              {letters.length === 1 ? null : (
                <>
                  <a href={teamApplicationPath(reference)} {...written(name)}>
                    {name}
                  </a>{" "}
                </>
              )}
              <WholeTimes>{answeredBy({ reply: answer.reply, by: answer.by, at: answer.answeredAt })}</WholeTimes>
              <AnswerText answer={answer} />
            </li>
          ) : null;
        })}
      </ul>
    </section>
  );
}
