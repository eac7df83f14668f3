import { replyNames } from "../../../application/team/answer.ts";
import { maxNoteLength, type TeamApplication } from "../../../application/team/application.ts";
import { answerPage } from "../../../content/team/answer.ts";
import { applicationPage } from "../../../content/team/application.ts";
import { tellingPages } from "../../../content/team/inbox.ts";
import { replyText, tellingButtons, tellingText } from "../../../content/team/telling.ts";
import { Button } from "../../ui/button.tsx";
import { TextAreaField } from "../../ui/fields/field.tsx";
import { TickMark } from "../../ui/tick-mark.tsx";
import { WholeTimes } from "../whole-times.tsx";

const { decision: texts, notes: noteTexts } = applicationPage;

type DecisionSectionProps = {
  application: Pick<TeamApplication, "state" | "stateAt" | "tellings" | "replies" | "delivery">;
  formKey: string;
};

/** How far the team is, what was said, and the form to go on. Each of its buttons saves the note too. */
export function DecisionSection({ application, formKey }: DecisionSectionProps) {
  const { state, stateAt } = application;
  const isKnown = state === "waiting" || state === "answered";
  return (
    <section aria-labelledby="decision-heading">
      <h2 id="decision-heading">{texts.heading}</h2>
      <p className={isKnown ? "row is-known" : undefined}>
        {isKnown ? <TickMark variant="done" /> : null}{" "}
        <span>
          <WholeTimes>{texts.states[state](stateAt)}</WholeTimes>
        </span>
      </p>
      <Words application={application} />
      <form method="post" id="decision" className="stack">
        <input type="hidden" name="key" value={formKey} />
        <TextAreaField
          name="note"
          label={noteTexts.label}
          hint={noteTexts.hint(application.delivery !== null)}
          rows={2}
          maxLength={maxNoteLength}
          dir="auto"
        />
        <p className="row">
          <Button type="submit" name="change" value="note" className="decide-button">
            {noteTexts.save}
          </Button>
          {isKnown ? (
            <Button type="submit" name="change" value="replied" className="decide-button">
              {texts.replied}
            </Button>
          ) : null}
        </p>
        <AnswerButtons />
        <details open={!isKnown}>
          <summary>{texts.tell}</summary>
          <p className="row">
            <TellingButtons names={tellingPages.tell.tellings} />
          </p>
        </details>
        <details>
          <summary>{texts.close}</summary>
          <p className="note">{tellingPages.close.text}</p>
          <p className="row">
            <TellingButtons names={tellingPages.close.tellings} />
          </p>
        </details>
      </form>
    </section>
  );
}

/** What members said of how the candidate knows, and what the candidate replied. */
function Words({ application: { tellings, replies } }: Pick<DecisionSectionProps, "application">) {
  if (tellings.length + replies.length === 0) return null;
  return (
    <ul className="rows">
      {tellings.map((telling) => (
        <li key={telling.key} className="row">
          <WholeTimes>{tellingText(telling)}</WholeTimes> <TakeBack formKey={telling.key} />
        </li>
      ))}
      {replies.map(({ key, text, by, at }) => (
        <li key={key} className="row">
          <WholeTimes>{replyText({ by, at })}</WholeTimes> {by === null ? null : <TakeBack formKey={key} />}
          {text === null ? null : (
            <p className="noted" dir="auto">
              {text}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function TakeBack({ formKey }: { formKey: string }) {
  return (
    <form method="post">
      <input type="hidden" name="key" value={formKey} />
      <Button type="submit" name="change" value="take-back" size="small">
        {texts.takeBack}
      </Button>
    </form>
  );
}

/** Buttons of the form above, wherever on the page they are. */
export function AnswerButtons() {
  return (
    <fieldset className="row answers">
      <legend>{answerPage.onApplication}</legend>
      {replyNames.map((name) => (
        <Button key={name} type="submit" form="decision" name="change" value={name} size="small">
          {answerPage.replies[name]}
        </Button>
      ))}
    </fieldset>
  );
}

function TellingButtons({ names }: { names: readonly (keyof typeof tellingButtons)[] }) {
  return names.map((name) => (
    <Button key={name} type="submit" name="change" value={name} size="small">
      {tellingButtons[name]}
    </Button>
  ));
}
