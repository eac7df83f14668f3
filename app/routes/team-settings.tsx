import { answersWaits } from "../../application/team/answer.ts";
import { settingsPage } from "../../content/team/settings.ts";
import { Notice } from "../team/notice.tsx";
import { AnswersWaitForm } from "../team/settings/answers-wait-form.tsx";
import { ReminderForm } from "../team/settings/reminder-form.tsx";
import { settingsAction } from "../team/settings/settings-action.ts";
import { teamContext } from "../team/team-context.ts";
import { TeamHead } from "../team/team-head.tsx";
import type { Route } from "./+types/team-settings";

export async function loader({ context }: Route.LoaderArgs) {
  const team = context.get(teamContext);
  const [wait, wantsReminder] = await Promise.all([team.readAnswersWait(), team.readWantsReminder()]);
  return { wait, wantsReminder };
}

export const action = settingsAction;

export default function SettingsRoute({ loaderData: { wait, wantsReminder }, actionData }: Route.ComponentProps) {
  const saved = actionData ?? null;
  return (
    <>
      <Notice text={saved} />
      <TeamHead title={settingsPage.title} lead={settingsPage.lead} done={saved === null ? null : settingsPage.saved} />
      <AnswersWaitForm waits={answersWaits} wait={wait} />
      {wantsReminder === null ? null : <ReminderForm wantsReminder={wantsReminder} />}
    </>
  );
}
