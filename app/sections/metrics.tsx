import type { LandingContent } from "../../content/landing/landing.ts";
import { Pen } from "./drawing/pen.tsx";
import { SectionHead } from "./section-head.tsx";

type Props = {
  metrics: LandingContent["metrics"];
  /** The note below the figures. */
  children: React.ReactNode;
};

/** The company's figures, written and circled like the marks in the margin of a script. */
export function Metrics({ metrics, children }: Props) {
  return (
    <section className="metrics section page">
      <SectionHead id={metrics.id} heading={metrics.heading} />
      <dl>
        {metrics.stats.map(({ figure, label }, index) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span className="visually-hidden">{figure.value}</span>
              <span className="figure" aria-hidden="true" data-value={figure.value} data-count={figure.count}>
                <span>{figure.value}</span>
              </span>
              <svg viewBox="0 0 200 120" preserveAspectRatio="none" aria-hidden="true">
                <Pen points={marks[index % marks.length] ?? ""} />
              </svg>
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
}

/** A ring, two lines, a ring by another turn of the hand, one line with a hook. */
const marks = [
  "128,8,1.4 80,4,3.4 28,20,4.4 6,58,4.8 26,98,4.2 90,114,3.6 156,106,4.2 194,68,4.6 180,26,4 124,6,3.2 64,12,1.4",
  "10,104,1.6 60,98,4 120,103,4.8 190,96,2 / 34,114,1.4 90,110,3.2 160,111,1.2",
  "60,14,1.4 20,36,4 8,72,4.6 40,106,4.4 110,114,3.8 178,98,4.4 196,52,4.6 158,14,4 96,4,3.4 44,20,1.4",
  "8,102,1.6 70,97,4.4 140,101,4.6 186,94,3.6 192,99,3 150,109,2.2 110,112,1",
];
