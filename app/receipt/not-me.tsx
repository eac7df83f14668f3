import type { CandidatePageContent } from "../../content/candidate-page.ts";
import { Button } from "../ui/button.tsx";

type NotMeProps = { content: CandidatePageContent["notMe"]; isDone: boolean };

/**
 * The page is for someone whose address another person gave. It shows nothing of an application, and is the same for
 * every link.
 */
export function NotMe({ content, isDone }: NotMeProps) {
  return (
    <section className="receipt page" aria-labelledby="not-me">
      <form className="sheet receipt-sheet" method="post">
        <div className="receipt-part">
          <h1 id="not-me" className="row">
            {isDone ? content.done.title : content.title}
          </h1>
        </div>
        <div className="receipt-part">
          <p>{isDone ? content.done.text : content.text}</p>
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
