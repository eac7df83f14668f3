import { answersWaits } from "../../application/team/answer.ts";
import { settingsPage } from "../../content/team/settings.ts";
import { Notice } from "../team/notice.tsx";
import { SettingForm } from "../team/settings/setting-form.tsx";
import { settingsAction } from "../team/settings/settings-action.ts";
import { teamContext } from "../team/team-context.ts";
import { TeamHeading, TeamPage } from "../team/team-page.tsx";
import type { Route } from "./+types/team-settings";

const waits = new Map(answersWaits.map((minutes) => [String(minutes), settingsPage.wait.after(minutes)]));
const reminderChoices = new Map(Object.entries(settingsPage.reminder.choices));

export async function loader({ context }: Route.LoaderArgs) {
  const team = context.get(teamContext);
  const [wait, wantsReminder] = await Promise.all([team.readAnswersWait(), team.readWantsReminder()]);
  return { wait, wantsReminder };
}

export const action = settingsAction;

export default function SettingsRoute({ loaderData: { wait, wantsReminder }, actionData }: Route.ComponentProps) {
  const saved = actionData ?? null;
  return (
    <TeamPage title={settingsPage.title} done={saved === null ? null : settingsPage.saved}>
      <Notice text={saved} />
      <TeamHeading title={settingsPage.title} lead={settingsPage.lead} />
      <SettingForm name="wait" texts={settingsPage.wait} choices={waits} chosen={String(wait)} />
      {wantsReminder === null ? null : (
        <SettingForm
          name="reminder"
          texts={settingsPage.reminder}
          choices={reminderChoices}
          chosen={wantsReminder ? "yes" : "no"}
        />
      )}
    </TeamPage>
  );
}
