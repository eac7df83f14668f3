import { teamAnswerPath, teamApplicationPath, teamPath } from "../../application/team/addresses.ts";
import { answerPage } from "../../content/team/answer.ts";
import { answerAction } from "../team/answer/answer-action.ts";
import { AnswerBeside } from "../team/answer/answer-beside.tsx";
import { AnswerForm } from "../team/answer/answer-form.tsx";
import { answerLoader } from "../team/answer/answer-loader.ts";
import { AnswersBefore } from "../team/answer/answers-before.tsx";
import { FilledLetters } from "../team/answer/filled-letters.tsx";
import { MailProgram } from "../team/answer/mail-program.tsx";
import { BackLink } from "../team/back-link.tsx";
import { DoneNotice, doneTitle } from "../team/done-notice.tsx";
import { EntryRows } from "../team/entry-rows.tsx";
import { LeftOutList } from "../team/left-out-list.tsx";
import { Notice } from "../team/notice.tsx";
import { TeamPage } from "../team/team-page.tsx";
import { WithNames } from "../team/with-names.tsx";
import type { Route } from "./+types/team-answer";

export const loader = answerLoader;

export const action = answerAction;

export default function AnswerRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { addressees, coverLetter, reasons, hasMail, wait, list, byHand, done } = loaderData;
  const { letters, before } = addressees;
  const { draft, filled, name, problem, refused, leftOut, replaced, pressed } = actionData ?? {
    ...loaderData,
    ...nothingUnsent,
  };
  const references = letters.map(({ reference }) => reference);
  const names = letters.map((letter) => letter.name);
  const back = (letters.length === 1 ? teamApplicationPath(references[0]!) : teamPath) + list;
  // What was typed stays, if the address was removed meanwhile.
  const isUnreachable = actionData === undefined && letters.every(({ email }) => email === "");
  const errors = refused === null ? {} : { [refused]: problem ?? undefined };
  const form = { addressees, name, draft, errors, reasons, wait, pressed };
  return (
    <TeamPage title={answerPage.pageTitle(name, letters.length)} done={problem ?? doneTitle(done)}>
      <div className="stack">
        {problem === null ? <DoneNotice done={done} list={list} /> : <Notice text={problem} isTrouble />}
        <LeftOutList leftOut={leftOut} />
        <nav aria-label={answerPage.way} className="row links list-nav">
          <BackLink href={back}>{answerPage.back}</BackLink>
        </nav>
        <h1>
          <WithNames names={names}>{answerPage.title(names)}</WithNames>
        </h1>
        {letters.length === 1 ? <EntryRows entries={letters} /> : null}
        <AnswersBefore letters={letters} before={before} />
        <div className="columns answer-columns">
          {isUnreachable ? (
            <p>{answerPage.noAddress}</p>
          ) : hasMail ? (
            <AnswerForm action={teamAnswerPath(references, name, list)} {...form} />
          ) : (
            <MailProgram letters={byHand} name={name} list={list} action={back} draft={draft} reasons={reasons} />
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
