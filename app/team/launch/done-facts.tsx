import type { LaunchFact } from "../../../application/team/launch.ts";
import { launchPage } from "../../../content/team/launch.ts";
import { TickMark } from "../../ui/tick-mark.tsx";

/** What is filled in; nothing without any. */
export function DoneFacts({ facts }: { facts: LaunchFact[] }) {
  if (facts.length === 0) return null;
  return (
    <section aria-labelledby="there">
      <h2 id="there">{launchPage.states.there}</h2>
      <ul className="row">
        {facts.map(({ label }) => (
          <li key={label}>
            <TickMark variant="done" className="state-tick" /> {label}
          </li>
        ))}
      </ul>
    </section>
  );
}
