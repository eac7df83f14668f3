import type { LandingContent } from "../../content/landing/landing.ts";
import { Drawing } from "./drawing.tsx";
import { SectionHead } from "./section-head.tsx";

/** One figure is large, in a ring; the others are rows, each with a stroke below it. */
export function Metrics({ metrics }: { metrics: LandingContent["metrics"] }) {
  return (
    <section className="metrics section page">
      <SectionHead id={metrics.id} heading={metrics.heading} />
      <dl>
        {metrics.stats.map(({ figure, label }) =>
          label === metrics.largest ? (
            <div className="largest" key={label}>
              <dt>{label}</dt>
              <dd>
                {figure}
                <span className="window">
                  <svg viewBox="0 0 200 120" preserveAspectRatio="none" aria-hidden="true">
                    <Drawing name="figure-ring" />
                  </svg>
                </span>
              </dd>
            </div>
          ) : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {figure}
                <svg viewBox="0 90 200 30" preserveAspectRatio="none" aria-hidden="true">
                  <Drawing name="figure-stroke" />
                </svg>
              </dd>
            </div>
          ),
        )}
      </dl>
      <p className="note">{metrics.footnote}</p>
    </section>
  );
}
