import type { LandingContent } from "../../content/landing/landing.ts";
import { Drawing } from "./drawing.tsx";
import { SectionHead } from "./section-head.tsx";

export function Metrics({ metrics }: { metrics: LandingContent["metrics"] }) {
  return (
    <section className="metrics section page">
      <SectionHead id={metrics.id} heading={metrics.heading} />
      <dl>
        {metrics.stats.map(({ figure, label }, index) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <count-up class="figure">{figure}</count-up>
              <svg viewBox="0 0 200 120" preserveAspectRatio="none" aria-hidden="true">
                <Drawing name={`figure-${index}`} />
              </svg>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
