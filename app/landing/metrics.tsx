import type { LandingContent } from "../../content/landing/landing.ts";
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
              <path d="M60 13c-7 4-33 12-41 22s-17 25-13 38s16 28 33 35s48 9 71 7.9s55-5 69-16s23-34 19-48s-22-32-39-40s-44-11-63-10s-44 15-52 17l.2 1.8c9-3 33-14 52-15s45 2 61 10s33 23 37 37s-4 34-17 44s-45 14-67 15s-53-.9-69-7.7s-28-22-31-33s3-24 11-34s33-19 39-22z" />
            </svg>
          </span>
        </Figures>
        <Figures stats={others!}>
          <svg viewBox="0 90 200 30" preserveAspectRatio="none" aria-hidden="true">
            <path d="M10 105c8-1 32-5 50-5s38 6 60 5.4s58-7 70-8l-.1-2.4c-12 .9-48 5-70 5.6s-42-5-60-4.6s-42 6-50 7.2zM34 115c9-.8 35-3 56-3.4s58 0 70 0l0-1.2c-12-.3-49-2-70-2s-47 4-56 4.9z" />
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
