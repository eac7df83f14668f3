import { mailtoUrl } from "../../../application/mailto-url.ts";
import { teamAnswerPath } from "../../../application/team/addresses.ts";
import { fillReason, replyNames, type ReplyName, type ReplyText } from "../../../application/team/answer.ts";
import type { InboxEntry } from "../../../application/team/inbox.ts";
import { answerPage } from "../../../content/team/answer.ts";
import { Button } from "../../ui/button.tsx";
import { References } from "../references.tsx";

type MailProgramProps = {
  letters: (InboxEntry & ReplyText)[];
  name: ReplyName;
  list: string;
  action: string;
  /** Pressed twice, it is said once. */
  formKey: string;
};

/** Where the site sends no mail: links that open the email in the member's own program. */
export function MailProgram({ letters, name, list, action, formKey }: MailProgramProps) {
  const references = letters.map(({ reference }) => reference);
  return (
    <div className="stack">
      <nav aria-label={answerPage.repliesLabel}>
        <ul className="row links inbox-views">
          {replyNames.map((one) => (
            <li key={one}>
              <a href={teamAnswerPath(references, one, list)} aria-current={one === name ? "page" : undefined}>
                {answerPage.replies[one]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <p>{answerPage.byHand}</p>
      {letters.length === 1 ? (
        <p className="sheet letter" dir="auto">
          {fillReason(letters[0]!.text, null)}
        </p>
      ) : null}
      <ul className="rows">
        {letters.map(({ reference, name: candidate, email, subject, text }) => (
          <li key={reference}>
            <a href={mailtoUrl(email, { subject, body: fillReason(text, null) })} dir="auto">
              {answerPage.writeTo(candidate)}
            </a>
          </li>
        ))}
      </ul>
      <form method="post" action={action}>
        <References references={references} />
        <input type="hidden" name="key" value={formKey} />
        <Button type="submit" name="change" value="told-email" variant="primary">
          {answerPage.sentByHand}
        </Button>
      </form>
    </div>
  );
}
