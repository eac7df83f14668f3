import { teamPaths } from "../../application/team/addresses.ts";
import { healthPage } from "../../content/team/health.ts";
import { launchPage } from "../../content/team/launch.ts";
import { BackLink } from "../team/back-link.tsx";
import { DoneFacts } from "../team/launch/done-facts.tsx";
import { MissingFacts } from "../team/launch/missing-facts.tsx";
import { teamContext } from "../team/team-context.ts";
import { TeamHeading, TeamPage } from "../team/team-page.tsx";
import type { Route } from "./+types/team-launch";

export function loader({ context }: Route.LoaderArgs) {
  return { facts: context.get(teamContext).launchFacts };
}

export default function LaunchRoute({ loaderData: { facts } }: Route.ComponentProps) {
  const missing = facts.filter(({ isThere }) => !isThere);
  return (
    <TeamPage title={launchPage.title}>
      <nav aria-label={launchPage.way} className="row links list-nav">
        <BackLink href={teamPaths.health}>{healthPage.title}</BackLink>
      </nav>
      <TeamHeading title={launchPage.title} lead={launchPage.lead(missing.length)} />
      {missing.length > 0 ? <p>{launchPage.where}</p> : null}
      <MissingFacts state="needed" facts={missing.filter(({ isNeeded }) => isNeeded)} />
      <MissingFacts state="optional" facts={missing.filter(({ isNeeded }) => !isNeeded)} />
      <DoneFacts facts={facts.filter(({ isThere }) => isThere)} />
    </TeamPage>
  );
}
