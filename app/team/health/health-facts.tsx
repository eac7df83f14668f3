import type { TeamHealth } from "../../../application/team/health.ts";
import { healthPage } from "../../../content/team/health.ts";
import { UnbrokenParts } from "../../ui/unbroken-parts.tsx";

/** The state of each part of the site. Folded while all is well. */
export function HealthFacts({ health: { refusal, facts } }: { health: TeamHealth }) {
  return (
    <section className="folded">
      <details open={refusal !== null || facts.some(({ isTrouble, isAdvice }) => isTrouble || isAdvice)}>
        <summary>{healthPage.facts}</summary>
        <dl className="facts">
          {facts.map(({ label, text, isTrouble, isAdvice }) => (
            <div key={label} className={isTrouble ? "trouble margin-mark" : undefined}>
              <dt>{label}</dt>
              <dd>
                {isTrouble ? <p className="warning">{healthPage.trouble}</p> : null}
                {isAdvice ? (
                  <p>
                    <strong>{healthPage.advice}</strong>
                  </p>
                ) : null}
                <UnbrokenParts>{text}</UnbrokenParts>
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}
