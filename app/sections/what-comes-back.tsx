import type { LandingContent } from "../../content/landing/landing.ts";
import { Drawing } from "./drawing.tsx";

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
          <Drawing className="thin-pen" name="student-ink" />
          <g className="pen">
            <Drawing name="grade-circle" />
            <text className="written grade" x="196" y="262">
              {result.students[0].marks[1]}
            </text>
            <text className="written" x="4" y="262">
              {result.students[0].comment}
            </text>
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
            <text className="written pen" key={columns[column]} x={columns[column]} y={heightOf(row)}>
              {mark}
            </text>
          ))}
          {"comment" in student ? (
            <text className="written pen" x="440" y={heightOf(row)}>
              {student.comment}
            </text>
          ) : null}
          {"own" in student ? (
            <g className="own">
              <path transform={`translate(${columns[1]} ${heightOf(row) - 14})`} d={strike} />
              <text className="written grade" x="440" y={heightOf(row)}>
                {student.own}
              </text>
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
