import type { LandingContent } from "../../content/landing/landing.ts";
import { Pen, ThinPen } from "./drawing/pen.tsx";
import { SectionHead } from "./section-head.tsx";

type Content = LandingContent["howItWorks"];

/** Four sheets on one pen stroke; each unfolds on a click, by the platform's own disclosure. */
export function HowItWorks({ howItWorks }: { howItWorks: Content }) {
  return (
    <section className="how-it-works section page">
      <SectionHead id={howItWorks.id} heading={howItWorks.heading} lead={howItWorks.lead} />
      <div className="steps">
        <span className="window">
          <svg viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true">
            <ThinPen points={thread} />
          </svg>
        </span>
        <svg className="done" viewBox="0 0 120 100" aria-hidden="true">
          <Pen points="6,56,2 20,70,6 32,84,9 40,90,10 58,52,8 116,4,2" />
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
      <WhatComesBack result={howItWorks.result} />
    </section>
  );
}

/** A result as a teacher gets it, changed by the teacher's own pen, and then as a student gets it. */
function WhatComesBack({ result }: { result: Content["result"] }) {
  return (
    <figure className="what-comes-back">
      <h3>{result.heading}</h3>
      {result.sheets.map(({ title, lines, comment }) => (
        <div className="sheet" key={title}>
          <h4>{title}</h4>
          <ul>
            {lines.map((line) => (
              <li key={line.question}>
                {line.question}
                <span>
                  {"changedFrom" in line ? <del>{line.changedFrom}</del> : null}{" "}
                  {"changedTo" in line ? <ins>{line.changedTo}</ins> : line.mark}
                </span>
              </li>
            ))}
          </ul>
          <p>{comment}</p>
        </div>
      ))}
      <figcaption className="note">{result.caption}</figcaption>
    </figure>
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
  "330,30 420,16 540,18 640,70 700,160 730,270 690,360 560,400 400,410 290,450 270,520 300,600 420,650 580,660 700,700 740,790 720,880 650,930";
