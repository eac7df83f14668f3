import { teamPaths } from "../../application/team/addresses.ts";
import { healthPage } from "../../content/team/health.ts";
import { launchPage } from "../../content/team/launch.ts";
import { BackLink } from "../team/back-link.tsx";
import { RuledTable } from "../team/ruled-table.tsx";
import { teamContext } from "../team/team-context.ts";
import { TeamHeading, TeamPage } from "../team/team-page.tsx";
import { TickMark } from "../ui/tick-mark.tsx";
import type { Route } from "./+types/team-launch";

const { states } = launchPage;

export function loader({ context }: Route.LoaderArgs) {
  return { facts: context.get(teamContext).launchFacts };
}

export default function LaunchRoute({ loaderData: { facts } }: Route.ComponentProps) {
  const missing = facts.filter(({ isThere }) => !isThere);
  const there = facts.filter(({ isThere }) => isThere);
  return (
    <TeamPage title={launchPage.title}>
      <nav aria-label={launchPage.way} className="row links list-nav">
        <BackLink href={teamPaths.health}>{healthPage.title}</BackLink>
      </nav>
      <TeamHeading title={launchPage.title} lead={launchPage.lead(missing.length)} />
      {missing.length > 0 ? <p>{launchPage.where}</p> : null}
      <MissingFacts state="needed" facts={missing.filter(({ isNeeded }) => isNeeded)} />
      <MissingFacts state="optional" facts={missing.filter(({ isNeeded }) => !isNeeded)} />
      {there.length > 0 ? (
        <section aria-labelledby="there">
          <h2 id="there">{states.there}</h2>
          <ul className="row">
            {there.map(({ label }) => (
              <li key={label}>
                <TickMark variant="done" className="state-tick" /> {label}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </TeamPage>
  );
}

type MissingFactsProps = { state: "needed" | "optional"; facts: Route.ComponentProps["loaderData"]["facts"] };

function MissingFacts({ state, facts }: MissingFactsProps) {
  if (facts.length === 0) return null;
  return (
    <section aria-labelledby={state}>
      <h2 id={state}>{states[state]}</h2>
      <RuledTable columns={Object.values(launchPage.columns)}>
        {facts.map(({ label, waiting, place }) => (
          <tr key={label}>
            <th scope="row" className="fact">
              {label}
            </th>
            <td className="until">{waiting}</td>
            <td className="place">{place}</td>
          </tr>
        ))}
      </RuledTable>
    </section>
  );
}
