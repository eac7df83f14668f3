import { applicationPage } from "../../content/team/application.ts";
import { applicationAction } from "../team/application/application-action.ts";
import { ApplicationColumns } from "../team/application/application-columns.tsx";
import { ApplicationHead } from "../team/application/application-head.tsx";
import { applicationLoader } from "../team/application/application-loader.ts";
import { DoneNotice, doneTitle } from "../team/done-notice.tsx";
import { Notice } from "../team/notice.tsx";
import { TeamPage } from "../team/team-page.tsx";
import { TypedTexts } from "../team/typed-texts.tsx";
import type { Route } from "./+types/team-application";

export const loader = applicationLoader;

export const action = applicationAction;

export default function ApplicationRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { application, place, done, ...shown } = loaderData;
  const { problem = null, address = null, day = null, typed = [] } = actionData ?? {};
  const { reference, fields } = application;
  const isAboutThis = done?.subjects.some((subject) => subject.reference === reference) ?? true;
  const next = isAboutThis ? null : `${fields.firstName} ${fields.lastName}`;
  return (
    <TeamPage title={reference} done={problem === null ? doneTitle(done) : applicationPage.notSaved}>
      {problem === null ? (
        <DoneNotice done={done} list={shown.list} next={next} />
      ) : (
        <Notice text={problem} isTrouble />
      )}
      <ApplicationHead application={application} place={place} list={shown.list} />
      <TypedTexts typed={typed} />
      <ApplicationColumns application={application} wrongAddress={address} refusedDay={day} {...shown} />
    </TeamPage>
  );
}
