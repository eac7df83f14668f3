import type { LandingContent } from "../../content/landing/landing.ts";
import { SectionHead } from "./section-head.tsx";
import { StepDrawing } from "./step-drawing.tsx";
import { WhatComesBack } from "./what-comes-back.tsx";

type Props = { howItWorks: LandingContent["howItWorks"]; sheet: LandingContent["hero"]["sheet"] };

export function HowItWorks({ howItWorks, sheet }: Props) {
  return (
    <section className="how-it-works section page">
      <SectionHead id={howItWorks.id} heading={howItWorks.heading} lead={howItWorks.lead} />
      <div className="steps">
        <span className="window">
          <svg viewBox="0 0 1000 120" preserveAspectRatio="none" aria-hidden="true">
            <path className="thin-pen across" d={across} />
            <path className="thin-pen down" d={down} />
          </svg>
        </span>
        <svg className="done" viewBox="0 0 120 100" aria-hidden="true">
          <path d="M5.3 57c2 2 9 10 13 15s6 12 11 15s9 12 15 6.2s5-24 17-39s46-41 55-49l-.9-2c-10 8-47 32-60 46s-16 32-19 38s1-3-1.2-6.4s-8-9-13-13s-13-10-15-13z" />
        </svg>
        <ol className="step-list">
          {howItWorks.steps.map((step, index) => (
            <li key={step.title}>
              <details className="sheet">
                <summary>
                  <StepDrawing step={index} sheet={sheet} />
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
      <WhatComesBack result={howItWorks.result} />
    </section>
  );
}

function FoldMark() {
  return (
    <svg className="fold-mark" viewBox="0 0 28 18" aria-hidden="true">
      <path d="M2.4 4.6c1 1 4 5 5.6 6.5s4 5 6.1 4.4s4-3 5.8-5.5s5-5 6.5-6.5l-.8-1c-1 .9-6 4-7.5 5.5s-3 4-4.2 4.5s-2-2-3.9-3.6s-5-5-6.4-5.5z" />
    </svg>
  );
}

/** Drawn past all four sheets, in a row or below each other. */
const across = "M0 60C160 -30 220 160 380 90S560 20 640 80S860 140 1000 30";
const down = "M300 0C700 15 700 25 400 40S300 70 600 80S700 105 500 120";
