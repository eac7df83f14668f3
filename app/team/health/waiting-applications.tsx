import { teamApplicationPath } from "../../../application/team/addresses.ts";
import type { WaitingFact } from "../../../application/team/health.ts";
import { healthPage } from "../../../content/team/health.ts";
import { UnbrokenParts } from "../../ui/unbroken-parts.tsx";

const { waiting: texts } = healthPage;

/** The applications that wait for the chat, and why; nothing without one. `waiting`: null when they are not known. */
export function WaitingApplications({ waiting }: { waiting: WaitingFact[] | null }) {
  if (waiting?.length === 0) return null;
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting">{texts.heading}</h2>
      {waiting ? null : <p>{texts.unknown}</p>}
      <ul className="rows">
        {waiting?.map(({ reference, since, attempts, failure }) => (
          <li key={reference} className="row entry">
            <a href={teamApplicationPath(reference)}>
              <UnbrokenParts>{reference}</UnbrokenParts>
            </a>{" "}
            <span className="note">{texts.state(since, attempts)}</span>
            <p>{failure ?? texts.noFailure}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
