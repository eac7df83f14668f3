import { mailtoUrl } from "../../../application/mailto-url.ts";
import { teamAnswerPath } from "../../../application/team/addresses.ts";
import { replyNames, type ReplyName, type ReplyText } from "../../../application/team/answer.ts";
import type { InboxEntry } from "../../../application/team/inbox.ts";
import { answerPage } from "../../../content/team/answer.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { References, SeenActs } from "../references.tsx";
import { WithNames } from "../with-names.tsx";
import type { AnswerDraft } from "./answer-draft.ts";
import { LetterFields } from "./letter-fields.tsx";

type MailProgramProps = {
  letters: (InboxEntry & ReplyText)[];
  name: ReplyName;
  list: string;
  action: string;
  /** Its key is of the form: pressed twice, it is said once. */
  draft: Pick<AnswerDraft, "key" | "reason">;
  /** The headings of the reasons; the first one is for none. */
  reasons: string[];
};

/**
 * Where the site sends no mail: links that open the email in the member's own program. What was sent to one candidate is
 * stored with the member's word, for the candidate's page.
 */
export function MailProgram({ letters, name, list, action, draft, reasons }: MailProgramProps) {
  const references = letters.map(({ reference }) => reference);
  const [only, ...others] = letters;
  const [noReason = ""] = reasons;
  const addressOf = (reason: string) =>
    `${teamAnswerPath(references, name, list)}&reason=${encodeURIComponent(reason)}`;
  return (
    <div className="stack answer-form">
      <LinkRow
        label={answerPage.repliesLabel}
        links={replyNames.map((one) => ({ label: answerPage.replies[one], to: teamAnswerPath(references, one, list) }))}
        chosen={answerPage.replies[name]}
      />
      {name === "decline" ? (
        <LinkRow
          label={answerPage.reason}
          links={reasons.map((reason) => ({ label: reason, to: addressOf(reason) }))}
          chosen={draft.reason ?? noReason}
        />
      ) : null}
      <p>{answerPage.byHand}</p>
      <ul className="rows">
        {letters.map(({ reference, name: candidate, email, subject, text }) => (
          <li key={reference}>
            <a href={mailtoUrl(email, { subject, body: text })}>
              <WithNames names={[candidate]}>{answerPage.writeTo(candidate)}</WithNames>
            </a>
          </li>
        ))}
      </ul>
      <form key={`${name} ${draft.reason}`} method="post" action={action} className="stack">
        <References references={references} />
        <input type="hidden" name="key" value={draft.key} />
        {only && others.length === 0 ? (
          <>
            <input type="hidden" name="seen" value={only.lastActAt?.toISOString() ?? ""} />
            <input type="hidden" name="reply" value={name} />
            <LetterFields letter={only} hint={answerPage.shownOnPage} />
          </>
        ) : (
          <SeenActs name="seen" entries={letters} />
        )}
        <p className="row">
          <Button type="submit" name="change" value="told-email" variant="primary">
            {answerPage.sentByHand}
          </Button>
        </p>
      </form>
    </div>
  );
}

type LinkRowProps = { label: string; links: { label: string; to: string }[]; chosen: string };

function LinkRow({ label, links, chosen }: LinkRowProps) {
  return (
    <fieldset className="row answers">
      <legend>{label}</legend>
      {links.map((link) => (
        <a
          key={link.label}
          href={link.to}
          className={buttonClass({ size: "small", className: "decide-button" })}
          aria-current={link.label === chosen ? "true" : undefined}
        >
          {link.label}
        </a>
      ))}
    </fieldset>
  );
}
