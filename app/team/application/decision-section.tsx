import type { TeamApplication } from "../../../application/team/application.ts";
import { isGiven } from "../../../application/team/answer.ts";
import { answerPage } from "../../../content/team/answer.ts";
import { applicationPage } from "../../../content/team/application.ts";
import { tellingPages } from "../../../content/team/inbox.ts";
import { replyText, tellingButtons, tellingText } from "../../../content/team/telling.ts";
import { Button } from "../../ui/button.tsx";
import { AnswerText } from "../answer/answer-text.tsx";
import { WholeTimes } from "../whole-times.tsx";
import { written } from "../written.ts";
import { AnswerButtons } from "./answer-buttons.tsx";
import { AnswerSection } from "./answer-section.tsx";
import { HiredForm, LaterDayForm } from "./day-forms.tsx";
import { DeclineButtons, DeclineLetter, type Declining } from "./decline-buttons.tsx";

const { decision: texts } = applicationPage;

export type DecisionSectionProps = {
  application: TeamApplication;
  list: string;
  /** Of the form: posted twice, it is done once. */
  formKey: string;
  /** The reasons and the letter around them; null where the site sends no email. */
  declining: Declining | null;
  /** An address that was typed for an answer and is none. */
  wrongAddress: { mail: string; text: string } | null;
  /** A day that was typed and can't be named. */
  refusedDay: { text: string; error: string } | null;
  retentionDays: number;
};

/** What was said to the candidate, and the form to go on. Each of its buttons saves the note too. */
export function DecisionSection(props: DecisionSectionProps) {
  const { application, list, formKey, declining, wrongAddress, refusedDay, retentionDays } = props;
  const { state, answers, tellings, fields, lastActAt, due, keptSince, hired } = application;
  const isKnown = state === "waiting" || state === "answered";
  const isLeaving = answers.some((answer) => answer.state === "waiting");
  const offered = state === "open" && fields.email !== "" ? declining : null;
  return (
    <section aria-labelledby="decision-heading" className="decide">
      <div>
        <h2 id="decision-heading">{texts.heading}</h2>
        <AnswerSection answers={answers} phone={fields.phone} list={list} address={wrongAddress} />
        <Words application={application} />
        <form method="post" id="decision">
          <input type="hidden" name="key" value={formKey} />
          <input type="hidden" name="seen" value={lastActAt?.toISOString() ?? ""} />
          {offered === null ? null : <DeclineButtons declining={offered} />}
          {fields.email === "" ? (
            <p>{answerPage.noAddress}</p>
          ) : (
            <AnswerButtons hasAnswer={answers.some(({ state }) => isGiven(state))} />
          )}
          {isLeaving ? null : (
            <fieldset className="row answers">
              <legend>{texts.tell}</legend>
              <TellingButtons names={state === "answered" ? ["told-email"] : tellingPages.tell.tellings} />
              {isKnown ? (
                <Button type="submit" name="change" value="replied" size="small">
                  {texts.replied}
                </Button>
              ) : null}
            </fieldset>
          )}
          {offered === null ? null : <DeclineLetter declining={offered} />}
          {isLeaving || state === "answered" ? null : (
            <details>
              <summary>{texts.close}</summary>
              <p className="note">{tellingPages.close.text}</p>
              <p className="row">
                <TellingButtons names={tellingPages.close.tellings} />
              </p>
            </details>
          )}
          <p className="note">{texts.keys}</p>
        </form>
        {state === "open" && due !== null ? (
          <LaterDayForm promised={due.day} keptSince={keptSince} retentionDays={retentionDays} refused={refusedDay} />
        ) : null}
        {/* Also once the candidate has replied: they may have accepted. */}
        {answers.length + tellings.length > 0 || hired !== null ? <HiredForm hired={hired} /> : null}
      </div>
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
          <span>
            <WholeTimes>{tellingText(telling)}</WholeTimes>
          </span>{" "}
          <TakeBack formKey={telling.key} />
          {telling.letter === null ? null : <AnswerText answer={telling.letter} />}
        </li>
      ))}
      {replies.map(({ key, text, by, at }) => (
        <li key={key} className="row">
          <span>
            <WholeTimes>{replyText({ by, at })}</WholeTimes>
          </span>{" "}
          {by === null ? null : <TakeBack formKey={key} />}
          {text === null ? null : (
            <p className="noted" {...written(text)}>
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

function TellingButtons({ names }: { names: readonly (keyof typeof tellingButtons)[] }) {
  return names.map((name) => (
    <Button key={name} type="submit" name="change" value={name} size="small">
      {tellingButtons[name]}
    </Button>
  ));
}
