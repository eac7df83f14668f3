import type { LandingContent } from "../../content/landing/landing.ts";

/** A result as a teacher gets it, changed by the teacher's own pen, and then as a student gets it. */
export function WhatComesBack({ result }: { result: LandingContent["howItWorks"]["result"] }) {
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
