import type { LandingContent } from "../../content/landing/landing.ts";
import { Drawing } from "./drawing.tsx";
import { SectionHead } from "./section-head.tsx";

/** One figure is large, in a ring; the others are rows, each with a stroke below it. */
export function Metrics({ metrics }: { metrics: LandingContent["metrics"] }) {
  const [largest, others] = [true, false].map((isLargest) =>
    metrics.stats.filter(({ label }) => (label === metrics.largest) === isLargest),
  );
  return (
    <section className="metrics section page">
      <SectionHead id={metrics.id} heading={metrics.heading} />
      <div className="figures">
        <Figures className="largest" stats={largest!}>
          <span className="window">
            <svg viewBox="0 0 200 120" preserveAspectRatio="none" aria-hidden="true">
              <Drawing name="figure-ring" />
            </svg>
          </span>
        </Figures>
        <Figures stats={others!}>
          <svg viewBox="0 90 200 30" preserveAspectRatio="none" aria-hidden="true">
            <Drawing name="figure-stroke" />
          </svg>
        </Figures>
      </div>
      <p className="note">{metrics.footnote}</p>
    </section>
  );
}

type FiguresProps = {
  stats: readonly LandingContent["metrics"]["stats"][number][];
  className?: string;
  /** What is drawn beside each figure. */
  children: React.ReactElement;
};

function Figures({ stats, className, children }: FiguresProps) {
  return (
    <dl className={className}>
      {stats.map(({ figure, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {figure}
            {children}
          </dd>
        </div>
      ))}
    </dl>
  );
}
