import { telUrl } from "../../../application/tel-url.ts";
import type { SentAnswer } from "../../../application/team/answer.ts";
import { answeredBy, answerPage } from "../../../content/team/answer.ts";
import { applicationPage } from "../../../content/team/application.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields/field.tsx";
import { AnswerText } from "../answer/answer-text.tsx";
import { WholeTimes } from "../whole-times.tsx";
import { MailStateText } from "./mail-state.tsx";

type AnswerSectionProps = {
  answers: SentAnswer[];
  phone: string | null;
  list: string;
  /** An address that was typed for an answer and is none. */
  address: { mail: string; text: string } | null;
};

/** The team's answers to the candidate, what became of them, and what can be done; nothing before the first. */
export function AnswerSection({ answers, phone, list, address }: AnswerSectionProps) {
  if (answers.length === 0) return null;
  return (
    <section aria-label={answerPage.sent} className="answers-sent">
      {answers.map((answer) => (
        <div key={answer.id} className="stack">
          <p>
            <strong>
              <WholeTimes>{answeredBy({ reply: answer.reply, by: answer.by, at: answer.answeredAt })}</WholeTimes>
            </strong>
          </p>
          <AnswerText answer={answer} />
          <MailStateText mail={answer} />
          <form method="post" action={list || undefined} className="row">
            <input type="hidden" name="mail" value={answer.id} />
            <input type="hidden" name="key" value={answer.key} />
            <Remedies answer={answer} phone={phone} address={address?.mail === answer.id ? address.text : null} />
          </form>
        </div>
      ))}
    </section>
  );
}

type RemediesProps = { answer: SentAnswer; phone: string | null; address: string | null };

/** A waiting answer can be stopped; one that was not sent can be sent again; any other may have come back. */
function Remedies({ answer: { id, state }, phone, address }: RemediesProps) {
  if (state === "waiting") return <ChangeButton change="unsend">{answerPage.unsend}</ChangeButton>;
  if (state !== "not-sent") return <ChangeButton change="came-back">{answerPage.changes["came-back"]}</ChangeButton>;
  return (
    <>
      <TextField
        name="address"
        id={`address-${id}`}
        type="email"
        label={answerPage.otherAddress}
        error={address === null ? undefined : applicationPage.mail.wrongField}
        autoComplete="off"
        defaultValue={address ?? undefined}
      />
      <ChangeButton change="mail-again">{answerPage.changes["mail-again"]}</ChangeButton>
      {phone === null ? null : (
        <a href={telUrl(phone) ?? undefined}>
          <bdi>{answerPage.call(phone)}</bdi>
        </a>
      )}
    </>
  );
}

function ChangeButton({ change, children }: { change: string; children: React.ReactNode }) {
  return (
    <Button type="submit" name="change" value={change} size="small" className="decide-button">
      {children}
    </Button>
  );
}
