import type { FilledLetter } from "../../../application/team/answer.ts";
import type { InboxEntry } from "../../../application/team/inbox.ts";
import { answerPage } from "../../../content/team/answer.ts";
import { UnbrokenParts } from "../../ui/unbroken-parts.tsx";
import { written } from "../written.ts";

const { filled: texts } = answerPage;

type FilledLettersProps = { letters: InboxEntry[]; filled: FilledLetter[]; isShown: boolean };

/**
 * The letters as they will be sent, to be read, of which the first one is open. `isShown`: the button for it was pressed, so that
 * one has the focus. The only one is not there before: the form has its text.
 */
export function FilledLetters({ letters, filled, isShown }: FilledLettersProps) {
  const isOne = letters.length === 1;
  if (filled.length === 0 || (isOne && !isShown)) return null;
  const namesOf = ({ references }: FilledLetter) =>
    letters.filter(({ reference }) => references.includes(reference)).map(({ name }) => name);
  return (
    <section aria-label={texts.heading}>
      {isOne ? null : (
        <>
          <h2>{texts.heading}</h2>
          <p className="note">{texts.typed}</p>
        </>
      )}
      {filled.map((letter, index) => (
        <details key={letter.references[0]} open={index === 0}>
          <summary autoFocus={index === 0 && isShown}>{isOne ? texts.heading : <To names={namesOf(letter)} />}</summary>
          <div className="sheet letter">
            <p dir="auto">
              <strong>
                <UnbrokenParts>{letter.subject}</UnbrokenParts>
              </strong>
            </p>
            <p className="answer-text" dir="auto">
              {letter.text}
            </p>
          </div>
        </details>
      ))}
    </section>
  );
}

/** The name of a mailbox's candidate; of applications under several names, each. */
function To({ names }: { names: string[] }) {
  return [...new Set(names)].map((name, index) => (
    <span key={name}>
      {index === 0 ? texts.to : texts.and}
      <bdi {...written(name)}>{name}</bdi>
    </span>
  ));
}
