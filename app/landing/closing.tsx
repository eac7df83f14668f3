import type { LandingContent } from "../../content/landing/landing.ts";
import type { Dashboards } from "../../content/navigation.ts";
import { Drawing } from "./drawing.tsx";
import { DashboardButtons } from "./hero/hero.tsx";

type Props = { closing: LandingContent["closing"]; dashboards: Dashboards };

export function Closing({ closing, dashboards }: Props) {
  return (
    <section className="closing inverted section page stack">
      <h2 id={closing.id} tabIndex={-1}>
        {closing.heading}
      </h2>
      <p className="lead">{closing.text}</p>
      <DashboardButtons content={closing} dashboards={dashboards} />
      <span className="window">
        <svg viewBox="0 0 400 340" aria-hidden="true">
          <Drawing name="closing-tick" />
        </svg>
      </span>
    </section>
  );
}
