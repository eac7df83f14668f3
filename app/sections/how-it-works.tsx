import type { LandingContent } from "../../content/landing.ts";
import { Pen } from "./drawing/pen.tsx";
import { SectionHead } from "./section-head.tsx";

/** Four sheets on one pen stroke; each unfolds on a click, by the platform's own disclosure. */
export function HowItWorks({ howItWorks }: { howItWorks: LandingContent["howItWorks"] }) {
  return (
    <section className="how-it-works section page" id={howItWorks.id}>
      <SectionHead heading={howItWorks.heading} lead={howItWorks.lead} />
      <div className="steps">
        <svg viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true">
          <Pen points={thread} />
        </svg>
        <ol className="step-list">
          {howItWorks.steps.map((step) => (
            <li key={step.title}>
              <details className="sheet">
                <summary>
                  <h3>{step.title}</h3>
                  <span>{step.summary}</span>
                  <FoldMark />
                </summary>
                <p>{step.detail}</p>
              </details>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function FoldMark() {
  return (
    <svg className="fold-mark" viewBox="0 0 28 18" aria-hidden="true">
      <Pen points="3,4,1.6 9,10,3 14,14,3 19,9,2.8 26,3,1.2" />
    </svg>
  );
}

/** From the first sheet down to the last, once across the page for each. */
const thread =
  "330,30,3 420,12,6 540,16,8 640,70,9 700,160,10 730,270,9 690,360,8 560,400,9 400,410,8 290,450,9 270,520,10 300,600,9 420,650,8 580,660,9 700,700,10 740,790,10 720,880,7 650,960,3";
