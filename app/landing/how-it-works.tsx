import type { LandingContent } from "../../content/landing/landing.ts";
import type { Drawings } from "../../content/readers/drawings.server.ts";
import { Icon } from "../ui/icon.tsx";
import { TickMark } from "../ui/tick-mark.tsx";
import { Drawing, drawingNamed } from "./drawing.tsx";
import { MarkingPen } from "./marking-pen.tsx";
import { SectionHead } from "./section-head.tsx";
import { WhatComesBack } from "./what-comes-back.tsx";

type Props = { howItWorks: LandingContent["howItWorks"]; drawings: Drawings };

export function HowItWorks({ howItWorks, drawings }: Props) {
  return (
    <section className="how-it-works section page">
      <SectionHead id={howItWorks.id} heading={howItWorks.heading} lead={howItWorks.lead} />
      <div className="steps">
        <span className="window">
          <svg viewBox="0 0 1000 120" preserveAspectRatio="none" aria-hidden="true">
            <path
              className="thin-pen"
              d="M0 40C15 20 25 100 45 90C150 40 210 10 262 70C300 110 420 20 505 50C550 66 600 96 650 92"
            />
          </svg>
        </span>
        <ol className="step-list">
          {howItWorks.steps.map((step, index) => (
            <li key={step.title} className={`tilt-${index + 1}`}>
              <details className="sheet" name="step">
                <summary>
                  <Drawing className="step-drawing" drawing={drawingNamed(drawings, `step-${index + 1}`)} />
                  <h3>{step.title}</h3>
                  <span>{step.summary}</span>
                  <Icon name="chevron" className="fold-icon" />
                </summary>
                <p>{step.detail}</p>
              </details>
              {index === howItWorks.steps.length - 1 ? <TickMark className="grade-tick" /> : null}
            </li>
          ))}
        </ol>
        <MarkingPen />
      </div>
      <WhatComesBack result={howItWorks.result} sheet={drawingNamed(drawings, "sheet")} />
    </section>
  );
}
