import type { LandingContent } from "../../content/landing/landing.ts";
import { HandText } from "./hero/hand-text.tsx";

type Props = { result: LandingContent["howItWorks"]["result"]; question: string };

/** The report as a teacher gets it, and a student's copy beside it, as drawings: an illustration, and labeled as one. */
export function WhatComesBack({ result, question }: Props) {
  return (
    <figure className="what-comes-back">
      <h3>{result.heading}</h3>
      <div className="sheet">
        <h4>{result.titles[0]}</h4>
        <ClassList result={result} />
      </div>
      <div className="sheet copy-of-student">
        <h4>{result.titles[1]}</h4>
        <svg viewBox="0 0 330 300" role="img" aria-label={result.labels[1]}>
          <text x="12" y="44">
            {question}
          </text>
          <path className="thin-pen" d={handwriting} />
          <g className="pen">
            <path d={circle} />
            <HandText className="grade" x="196" y="262">
              {result.students[0].marks[1]}
            </HandText>
            <HandText x="4" y="262">
              {result.students[0].comment}
            </HandText>
          </g>
        </svg>
      </div>
      <figcaption className="note">{result.caption}</figcaption>
    </figure>
  );
}

function ClassList({ result }: Pick<Props, "result">) {
  return (
    <svg viewBox="0 0 640 330" role="img" aria-label={result.labels[0]}>
      <path className="lines" d={result.students.map((_, row) => `M0 ${heightOf(row) + 16}h640`).join("")} />
      {result.questions.map((question, column) => (
        <text className="soft" key={question} x={columns[column]} y="34">
          {question}
        </text>
      ))}
      {result.students.map((student, row) => (
        <g key={student.initials}>
          <text x="6" y={heightOf(row)}>
            {student.initials}
          </text>
          {student.marks.map((mark, column) => (
            <HandText className="pen" key={columns[column]} x={columns[column]} y={heightOf(row)}>
              {mark}
            </HandText>
          ))}
          {"comment" in student ? (
            <HandText className="pen" x="440" y={heightOf(row)}>
              {student.comment}
            </HandText>
          ) : null}
          {"own" in student ? (
            <g className="own">
              <path transform={`translate(${columns[1]} ${heightOf(row) - 14})`} d={strike} />
              <HandText className="grade" x="440" y={heightOf(row)}>
                {student.own}
              </HandText>
            </g>
          ) : null}
          {"flag" in student ? (
            <g className="flag" transform={`translate(428 ${heightOf(row) - 32})`}>
              <path d="M0 22L18 2L190 0L192 44L18 42z" />
              <text x="34" y="31">
                {student.flag}
              </text>
            </g>
          ) : null}
        </g>
      ))}
    </svg>
  );
}

const columns = [150, 300];
const heightOf = (row: number) => 88 + row * 54;
const strike = "M-8 8Q40 -10 82 -12Q40 -2 -8 8zM80 -4Q36 2 -2 16Q36 8 80 -4z";
const circle =
  "M286 196c-30-10-76-6-96 14s-16 54 12 68s82 8 98-16s4-60-34-72l-8 1c36 10 50 44 36 66s-64 30-90 16s-28-42-11-60s64-24 92-14z";
const handwriting =
  "M14 84c12-14 14-10 12 0s14 2 20-6s6 8 14 6s14-12 18-8s2 10 12 8s16-12 22-8s4 10 16 8s16-14 24-10s4 10 18 10s18-14 26-8s6 8 18 8s14-8 26-6" +
  "M14 128c10-12 16-10 14 0s16 2 22-6s8 8 18 6s12-12 18-8s4 10 16 8s14-12 22-8s6 8 16 8s20-12 28-8s2 10 14 10s20-12 30-8" +
  "M14 172c12-12 14-10 14 0s14 0 22-6s4 8 16 6s16-12 22-8s4 10 14 8s12-10 22-8";
