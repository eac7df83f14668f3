import { launchPage } from "../../content/team/launch.ts";
import { RuledTable } from "../team/ruled-table.tsx";
import { teamContext } from "../team/team-context.ts";
import { TeamHead } from "../team/team-head.tsx";
import { TickMark } from "../ui/tick-mark.tsx";
import type { Route } from "./+types/team-launch";

export function loader({ context }: Route.LoaderArgs) {
  return { facts: context.get(teamContext).launchFacts };
}

export default function LaunchRoute({ loaderData: { facts } }: Route.ComponentProps) {
  const missing = facts.filter(({ isThere }) => !isThere).length;
  return (
    <>
      <TeamHead title={launchPage.title} lead={launchPage.lead(missing)} />
      {missing > 0 ? <p>{launchPage.where}</p> : null}
      <RuledTable columns={Object.values(launchPage.columns)} variant="stacked">
        {facts.map(({ label, waiting, place, isThere, isNeeded }) => (
          <tr key={label}>
            <td className="state">
              {isThere ? <TickMark variant="done" className="state-tick" /> : null}{" "}
              {launchPage.states[isThere ? "there" : isNeeded ? "needed" : "optional"]}
            </td>
            <th scope="row" className="fact">
              {label}
            </th>
            <td>{isThere ? null : waiting}</td>
            <td>{isThere ? null : place}</td>
          </tr>
        ))}
      </RuledTable>
    </>
  );
}
