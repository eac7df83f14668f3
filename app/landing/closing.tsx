import type { LandingContent } from "../../content/landing/landing.ts";
import type { Dashboards } from "../../content/navigation.ts";
import { DashboardButtons } from "./hero/hero.tsx";
import { MarkingPen } from "./marking-pen.tsx";

type Props = { closing: LandingContent["closing"]; dashboards: Dashboards };

export function Closing({ closing, dashboards }: Props) {
  return (
    <section className="closing board section page stack">
      <h2 id={closing.id} tabIndex={-1}>
        {closing.heading}
      </h2>
      <p className="lead">{closing.text}</p>
      <DashboardButtons content={closing} dashboards={dashboards} />
      <div className="put-down">
        <MarkingPen />
      </div>
    </section>
  );
}
