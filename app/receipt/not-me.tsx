import type { CandidatePageContent } from "../../content/candidate-page.ts";
import { Button } from "../ui/button.tsx";
import { TickMark } from "../ui/tick-mark.tsx";

type NotMeProps = { content: CandidatePageContent["notMe"]; isDone: boolean };

/**
 * The page is for someone whose address another person gave. It shows nothing of an application, and is the same for
 * every link.
 */
export function NotMe({ content, isDone }: NotMeProps) {
  const { title, text, note } = isDone ? content.done : content;
  return (
    <section className="receipt page" aria-labelledby="not-me">
      <form className="sheet receipt-sheet" method="post">
        <h1 id="not-me" className="row receipt-title">
          {isDone ? <TickMark variant="done" className="title-tick" /> : null}
          <span>{title}</span>
        </h1>
        <p className="lead">{text}</p>
        <div className="receipt-part">
          <p>{note}</p>
          {isDone ? null : (
            <p className="row links receipt-actions button-row">
              <Button type="submit" variant="primary" size="large">
                {content.confirm}
              </Button>
            </p>
          )}
        </div>
      </form>
    </section>
  );
}
