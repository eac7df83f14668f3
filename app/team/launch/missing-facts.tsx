import type { LaunchFact } from "../../../application/team/launch.ts";
import { launchPage } from "../../../content/team/launch.ts";
import { RuledTable } from "../ruled-table.tsx";

type MissingFactsProps = { state: "needed" | "optional"; facts: LaunchFact[] };

/** What the site does without each fact, and where the owner fills it in; nothing without any. */
export function MissingFacts({ state, facts }: MissingFactsProps) {
  if (facts.length === 0) return null;
  return (
    <section aria-labelledby={state}>
      <h2 id={state}>{launchPage.states[state]}</h2>
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
