import { answerPage } from "../../content/team/answer.ts";
import { answerAction } from "../team/answer/answer-action.ts";
import { AnswerBeside } from "../team/answer/answer-beside.tsx";
import { AnswerForm } from "../team/answer/answer-form.tsx";
import { AnswerHead } from "../team/answer/answer-head.tsx";
import { answerLoader } from "../team/answer/answer-loader.ts";
import { FilledLetters } from "../team/answer/filled-letters.tsx";
import { MailProgram } from "../team/answer/mail-program.tsx";
import { DoneNotice, doneTitle } from "../team/done-notice.tsx";
import { LeftOutList } from "../team/left-out-list.tsx";
import { Notice } from "../team/notice.tsx";
import { TeamPage } from "../team/team-page.tsx";
import type { Route } from "./+types/team-answer";

export const loader = answerLoader;

export const action = answerAction;

export default function AnswerRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { addressees, coverLetter, reasons, hasMail, wait, list, back, byHand, done } = loaderData;
  const { draft, filled, name, problem, refused, leftOut, replaced, pressed } = actionData ?? {
    ...loaderData,
    ...nothingUnsent,
  };
  const { letters } = addressees;
  // What was typed stays, if the address was removed meanwhile.
  const isUnreachable = actionData === undefined && letters.every(({ email }) => email === "");
  const errors = refused === null ? {} : { [refused]: problem ?? undefined };
  const form = { name, draft, reasons, list };
  return (
    <TeamPage title={answerPage.pageTitle(name, letters.length)} done={problem ?? doneTitle(done)}>
      <div className="stack">
        {problem === null ? <DoneNotice done={done} list={list} /> : <Notice text={problem} isTrouble />}
        <LeftOutList leftOut={leftOut} />
        <AnswerHead addressees={addressees} back={back} />
        <div className="columns answer-columns">
          {isUnreachable ? (
            <p>{answerPage.noAddress}</p>
          ) : hasMail ? (
            <AnswerForm {...form} addressees={addressees} errors={errors} wait={wait} pressed={pressed} />
          ) : (
            <MailProgram {...form} letters={byHand} action={back} />
          )}
          <AnswerBeside letters={letters} coverLetter={coverLetter} replaced={replaced}>
            {hasMail ? <FilledLetters letters={letters} filled={filled} isShown={pressed === "show"} /> : null}
          </AnswerBeside>
        </div>
      </div>
    </TeamPage>
  );
}

const nothingUnsent = { problem: null, refused: null, replaced: [], pressed: null };
