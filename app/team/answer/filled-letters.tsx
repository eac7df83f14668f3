import type { FilledLetter } from "../../../application/team/answer.ts";
import type { InboxEntry } from "../../../application/team/inbox.ts";
import { answerPage } from "../../../content/team/answer.ts";
import { UnbrokenCodes } from "../../ui/unbroken-codes.tsx";
import { written } from "../written.ts";

const { filled: texts } = answerPage;

type FilledLettersProps = { letters: InboxEntry[]; filled: FilledLetter[]; isShown: boolean };

/**
 * The letters as they will be sent, to be read: the only one folded, of several the first one open. `isShown`: the button for it was pressed,
 * so the first one has the focus.
 */
export function FilledLetters({ letters, filled, isShown }: FilledLettersProps) {
  if (filled.length === 0) return null;
  const isOne = letters.length === 1;
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
        <details key={letter.references[0]} open={index === 0 && (isShown || !isOne)}>
          <summary autoFocus={index === 0 && isShown}>{isOne ? texts.heading : <To names={namesOf(letter)} />}</summary>
          {isOne ? <p className="note">{texts.typed}</p> : null}
          <p dir="auto">
            <strong>
              <UnbrokenCodes>{letter.subject}</UnbrokenCodes>
            </strong>
          </p>
          <p className="answer-text" dir="auto">
            {letter.text}
          </p>
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
