import { teamAnswerPath, teamApplicationPath, teamPath } from "../../application/team/addresses.ts";
import { answerPage } from "../../content/team/answer.ts";
import { answerAction } from "../team/answer/answer-action.ts";
import { AnswerBeside } from "../team/answer/answer-beside.tsx";
import { AnswerForm } from "../team/answer/answer-form.tsx";
import { answerLoader } from "../team/answer/answer-loader.ts";
import { AnswersBefore } from "../team/answer/answers-before.tsx";
import { MailProgram } from "../team/answer/mail-program.tsx";
import { BackLink } from "../team/back-link.tsx";
import { DoneNotice, doneTitle } from "../team/done-notice.tsx";
import { EntryRows } from "../team/entry-rows.tsx";
import { LeftOutList } from "../team/left-out-list.tsx";
import { Notice } from "../team/notice.tsx";
import { TeamTitle } from "../team/team-head.tsx";
import type { Route } from "./+types/team-answer";

export const loader = answerLoader;

export const action = answerAction;

export default function AnswerRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { letters, before, coverLetter, reasons, hasMail, list, done } = loaderData;
  const { draft, name, problem, leftOut, replaced } = actionData ?? { ...loaderData, ...nothingUnsent };
  const references = letters.map(({ reference }) => reference);
  const back = (letters.length === 1 ? teamApplicationPath(references[0]!) : teamPath) + list;
  const form = { letters, answered: before.size, name, draft, reasons };
  return (
    <div className="stack">
      <TeamTitle title={answerPage.onApplication} done={problem ?? doneTitle(done)} />
      <nav aria-label={answerPage.way} className="row links list-nav">
        <BackLink href={back}>{answerPage.back}</BackLink>
      </nav>
      <h1 dir="auto">{answerPage.title(letters.map((letter) => letter.name))}</h1>
      {problem === null ? <DoneNotice done={done} list={list} /> : <Notice text={problem} isTrouble />}
      <LeftOutList leftOut={leftOut} />
      {letters.length === 1 ? <EntryRows entries={letters} /> : null}
      <AnswersBefore letters={letters} before={before} />
      <div className="answer-columns">
        {hasMail ? (
          <AnswerForm action={teamAnswerPath(references, name, list)} {...form} />
        ) : (
          <MailProgram letters={letters} name={name} list={list} action={back} formKey={draft.key} />
        )}
        <AnswerBeside letters={letters} coverLetter={coverLetter} replaced={replaced} />
      </div>
    </div>
  );
}

const nothingUnsent = { problem: null, leftOut: [], replaced: [] };
