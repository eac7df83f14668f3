import type { LandingContent } from "../../content/landing/landing.ts";
import { SectionHead } from "./section-head.tsx";

type Content = LandingContent["howItWorks"];

export function HowItWorks({ howItWorks }: { howItWorks: Content }) {
  return (
    <section className="how-it-works section page">
      <SectionHead id={howItWorks.id} heading={howItWorks.heading} lead={howItWorks.lead} />
      <div className="steps">
        <span className="window">
          <svg viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden="true">
            <path className="thin-pen" d={thread} />
          </svg>
        </span>
        <svg className="done" viewBox="0 0 120 100" aria-hidden="true">
          <path d="M5.3 57c2 2 9 10 13 15s6 12 11 15s9 12 15 6.2s5-24 17-39s46-41 55-49l-.9-2c-10 8-47 32-60 46s-16 32-19 38s1-3-1.2-6.4s-8-9-13-13s-13-10-15-13z" />
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

function WhatComesBack({ result }: { result: Content["result"] }) {
  return (
    <figure className="what-comes-back">
      <h3>{result.heading}</h3>
      {result.titles.map((title, index) => (
        <div className="sheet" key={title}>
          <h4>{title}</h4>
          <ul>
            {result.lines.map((line) => (
              <li key={line.question}>
                {line.question}
                <span>
                  {"changedFrom" in line && index === 0 ? <del>{line.changedFrom}</del> : null}{" "}
                  {"changedFrom" in line ? <ins>{line.mark}</ins> : line.mark}
                </span>
              </li>
            ))}
          </ul>
          <p>{result.comment}</p>
        </div>
      ))}
      <figcaption className="note">{result.caption}</figcaption>
    </figure>
  );
}

function FoldMark() {
  return (
    <svg className="fold-mark" viewBox="0 0 28 18" aria-hidden="true">
      <path d="M2.4 4.6c1 1 4 5 5.6 6.5s4 5 6.1 4.4s4-3 5.8-5.5s5-5 6.5-6.5l-.8-1c-1 .9-6 4-7.5 5.5s-3 4-4.2 4.5s-2-2-3.9-3.6s-5-5-6.4-5.5z" />
    </svg>
  );
}

/** From the first sheet down to the last, once across the page for each. */
const thread =
  "M330 30c15-2 55-12 90-14s83-7 120 2s73 28 100 52s45 57 60 90s32 77 30 110s-12 68-40 90s-82 32-130 40s-115 2-160 10s-88 22-110 40s-22 45-20 70s5 58 30 80s73 40 120 50s113 2 160 10s93 18 120 40s37 60 40 90s-5 67-20 90s-58 42-70 50";
