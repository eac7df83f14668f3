import type { LandingContent } from "../../content/landing/landing.ts";
import type { Drawing } from "../../content/readers/drawings.server.ts";

type Props = { result: LandingContent["howItWorks"]["result"]; sheet: Drawing };

/** Of the columns for which a phone, or a small one, has no room. */
const columnClasses = [undefined, "from-phone", "from-tablet"];

/** As many students as a phone shows. */
const rowsOnPhone = 4;

/** An illustration: the teacher's report, and the hero's sheet as the student's copy. */
export function WhatComesBack({ result, sheet }: Props) {
  return (
    <figure className="what-comes-back">
      <h3>{result.heading}</h3>
      <div className="sheet">
        <h4>{result.titles[0]}</h4>
        <table className="ruled" aria-label={result.titles[0]}>
          <thead>
            <tr>
              {result.columns.map((column, index) => (
                <th key={column} scope="col" className={columnClasses[index]}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {result.students.map(({ initials, marks, remark, flag }, index) => (
              <tr key={initials} className={index < rowsOnPhone ? undefined : "from-tablet"}>
                <th scope="row">{initials}</th>
                {marks.map((mark, question) => (
                  <td
                    key={result.columns[question]}
                    id={idOf(result.sheet, initials, result.columns[question + 1], mark)}
                    className={`hand ${columnClasses[question + 1] ?? ""}`.trim()}
                  >
                    <Mark mark={mark} changed={result.changed} />
                  </td>
                ))}
                <td className="hand">{flag ? <strong>{flag}</strong> : remark}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="sheet copy">
        <h4>{result.titles[1]}</h4>
        <svg viewBox={sheet.viewBox} role="img" aria-label={result.copyLabel}>
          <use href="#answer" />
        </svg>
      </div>
      <figcaption className="note">{result.caption}</figcaption>
    </figure>
  );
}

/** The script of the sheet (grade-sheet.ts) finds its mark by an id, and a changed one as its model. */
function idOf(
  sheet: { student: string; question: string },
  student: string,
  question: string | undefined,
  mark: string | readonly string[],
): string | undefined {
  if (student === sheet.student && question === sheet.question) return "listed-grade";
  return typeof mark === "string" ? undefined : "changed-grade";
}

/** The AI's mark, or that and the teacher's own. */
function Mark({ mark, changed }: { mark: string | readonly [ai: string, own: string]; changed: string }) {
  if (typeof mark === "string") return mark;
  return (
    <>
      <del>{mark[0]}</del>
      <span className="visually-hidden">{changed}</span>
      <ins>{mark[1]}</ins>
    </>
  );
}
