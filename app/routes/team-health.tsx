import { teamPaths } from "../../application/team/addresses.ts";
import { healthHeadline, healthPage, teamTestSent } from "../../content/team/health.ts";
import { launchPage } from "../../content/team/launch.ts";
import { HealthFacts } from "../team/health/health-facts.tsx";
import { TestMessage } from "../team/health/test-message.tsx";
import { WaitingApplications } from "../team/health/waiting-applications.tsx";
import { Notice } from "../team/notice.tsx";
import { TeamHeading, TeamPage } from "../team/team-page.tsx";
import { teamContext } from "../team/team-context.ts";
import type { Route } from "./+types/team-health";

export async function loader({ context }: Route.LoaderArgs) {
  const team = context.get(teamContext);
  const missingFacts = team.launchFacts.filter(({ isThere }) => !isThere).length;
  return { health: await team.readHealth(), missingFacts, hasChat: team.hasChat };
}

/** Sends a test message. The page that answers the post reports the result once. */
export async function action({ context }: Route.ActionArgs) {
  return context.get(teamContext).sendTestMessage();
}

export default function HealthRoute({ loaderData, actionData }: Route.ComponentProps) {
  const notice = actionData ?? null;
  const { health, missingFacts, hasChat } = loaderData;
  return (
    <TeamPage title={healthPage.title}>
      <Notice text={notice} isTrouble={notice !== teamTestSent} />
      <TeamHeading title={healthPage.title} lead={healthHeadline(health)} />
      {missingFacts === 0 ? null : (
        <p>
          <a className="tall" href={teamPaths.launch}>
            {launchPage.link(missingFacts)}
          </a>
        </p>
      )}
      <HealthFacts health={health} />
      <WaitingApplications waiting={health.waiting} />
      {hasChat ? <TestMessage /> : null}
    </TeamPage>
  );
}
