import { teamApplicationPath, teamResumePicturePath } from "../../../application/team/addresses.ts";
import type { TeamResume } from "../../../application/team/application.ts";
import type { ResumePage, ResumeReading, ShownResume } from "../../../application/team/resume.ts";
import { applicationPage } from "../../../content/team/application.ts";
import { written } from "../written.ts";
import { DocumentBlocks } from "./document-blocks.tsx";

const { resume: texts } = applicationPage;

type ContentProps = { reference: string; resume: TeamResume; shown: ShownResume | null; list: string };

/** A text, a Word document's text, or the pages of a PDF as pictures: nothing of the file runs. */
export function ResumeContent({ reference, resume, shown, list }: ContentProps) {
  if (resume.text === null && !shown) return null;
  const isShortened = resume.isShortened || (shown && "isShortened" in shown && shown.isShortened);
  return (
    <div className="resume-shown">
      {resume.text === null ? null : <LetterText text={resume.text} />}
      {shown?.kind === "opening" ? <Opening reference={reference} list={list} /> : null}
      {shown?.kind === "unreadable" ? <p>{texts.notShown}</p> : null}
      {shown?.kind === "document" ? <DocumentBlocks blocks={shown.blocks} /> : null}
      {shown?.kind === "pages" ? <Pages reference={reference} {...shown} /> : null}
      {isShortened ? <p className="note">{texts.shortened}</p> : null}
    </div>
  );
}

function Opening({ reference, list }: Pick<ContentProps, "reference" | "list">) {
  return (
    <>
      <p>{texts.opening}</p>
      <p className="links">
        {/* With a fragment, the browser would not ask for the page again. */}
        <a href={teamApplicationPath(reference) + list}>{texts.tryAgain}</a>
      </p>
    </>
  );
}

type PagesProps = { reference: string } & Extract<ResumeReading, { kind: "pages" }>;

function Pages({ reference, pages }: PagesProps) {
  const folded = pages.filter(({ flaw }) => flaw === null).map(({ text }) => text);
  const text = folded.join("\n\n").trim();
  return (
    <>
      <ol className="resume-pages">
        {pages.map((page, index) => (
          <li key={index}>
            <Page reference={reference} page={page} number={index + 1} />
          </li>
        ))}
      </ol>
      {text === "" ? null : (
        <details>
          <summary>{texts.text}</summary>
          <LetterText text={text} />
        </details>
      )}
    </>
  );
}

/** The pictures of a page; its text too when they don't show it. */
function Page({ reference, page, number }: { reference: string; page: ResumePage; number: number }) {
  const { pictures, text, flaw } = page;
  const parts = pictures.length;
  return (
    <>
      {parts === 0 ? null : (
        <div className="resume-pictures">
          {pictures.map(({ width, height }, index) => (
            <img
              key={index}
              src={teamResumePicturePath(reference, number, index + 1)}
              alt={parts === 1 ? texts.page(number) : texts.partOfPage(number, index + 1, parts)}
              width={width}
              height={height}
              className={parts === 1 ? "whole-page" : undefined}
            />
          ))}
        </div>
      )}
      {flaw === null ? null : (
        <p className="note">{flaw === "not-drawn" && text === "" ? texts.notDrawnWithoutText : texts.flaws[flaw]}</p>
      )}
      {flaw === null || text === "" ? null : <LetterText text={text} />}
    </>
  );
}

function LetterText({ text }: { text: string }) {
  return (
    <div className="sheet letter" {...written(text)}>
      {text}
    </div>
  );
}
