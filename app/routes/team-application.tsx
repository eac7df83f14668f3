import { inboxSearch, readInboxQuery } from "../../application/team/inbox-address.ts";
import { applicationPage } from "../../content/team/application.ts";
import { applicationAction } from "../team/application/application-action.ts";
import { ApplicationColumns } from "../team/application/application-columns.tsx";
import { ApplicationHead } from "../team/application/application-head.tsx";
import { DoneNotice, doneTitle } from "../team/done-notice.tsx";
import { Notice } from "../team/notice.tsx";
import { refusal } from "../team/refusal.ts";
import { teamContext } from "../team/team-context.ts";
import { TeamTitle } from "../team/team-head.tsx";
import { TypedTexts } from "../team/typed-texts.tsx";
import type { Route } from "./+types/team-application";

export async function loader({ context, params: { reference }, url: { searchParams } }: Route.LoaderArgs) {
  const team = context.get(teamContext);
  const query = readInboxQuery(searchParams);
  const [application, shownResume, place, done] = await Promise.all([
    team.readApplication(reference),
    team.readResume(reference),
    team.readPlace(reference, query),
    team.readDone(searchParams),
  ]);
  if (!application) throw refusal(context, 404, await team.readEnd(reference));
  return { application, shownResume, place, list: inboxSearch(query), done, formKey: crypto.randomUUID() };
}

export const action = applicationAction;

export default function ApplicationRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { application, place, done, ...shown } = loaderData;
  const { problem = null, address = null, typed = [] } = actionData ?? {};
  return (
    <>
      <TeamTitle title={application.reference} done={problem === null ? doneTitle(done) : applicationPage.notSaved} />
      <ApplicationHead application={application} place={place} list={shown.list} />
      {problem === null ? <DoneNotice done={done} list={shown.list} /> : <Notice text={problem} isTrouble />}
      <TypedTexts typed={typed} />
      <ApplicationColumns application={application} wrongAddress={address} {...shown} />
    </>
  );
}
