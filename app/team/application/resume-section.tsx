import { teamResumePath } from "../../../application/team/addresses.ts";
import type { TeamResume } from "../../../application/team/application.ts";
import { applicationPage } from "../../../content/team/application.ts";
import { Button, buttonClass } from "../../ui/button.tsx";

const { resume: texts } = applicationPage;

/** The resume to open or to download, with a warning before one that the virus scan withholds. */
export function ResumeSection({ reference, resume }: { reference: string; resume: TeamResume | null }) {
  return (
    <section aria-labelledby="resume">
      <h2 id="resume">{texts.heading}</h2>
      {resume ? <Resume reference={reference} resume={resume} /> : <p>{texts.none}</p>}
    </section>
  );
}

function Resume({ reference, resume }: { reference: string; resume: TeamResume }) {
  const isWithheld = resume.scan === "infected" || resume.scan === "unscannable";
  return (
    <>
      <p>
        <bdi className="file-name">{resume.fileName}</bdi> <span className="note">{texts.size(resume.sizeBytes)}</span>
      </p>
      {texts.scan[resume.scan] === "" ? null : (
        <p className={isWithheld ? "warning-note" : "note"}>
          {texts.scan[resume.scan]} {resume.signature === null ? null : texts.found(resume.signature)}
        </p>
      )}
      {isWithheld ? (
        <details className="warned">
          <summary>{texts.warn}</summary>
          <p>{texts.warning}</p>
          <form method="post" action={teamResumePath(reference)}>
            <Button type="submit">{texts.downloadAnyway}</Button>
          </form>
        </details>
      ) : (
        <p className="row">
          {resume.mediaType === "application/pdf" ? (
            <a href={teamResumePath(reference)} className={buttonClass()} target="_blank" rel="noreferrer">
              {texts.open}
            </a>
          ) : null}
          <a href={teamResumePath(reference)} className={buttonClass({ variant: "quiet" })} download>
            {texts.download}
          </a>
        </p>
      )}
    </>
  );
}

/** The text of a resume that is one. */
export function ResumeText({ resume }: { resume: TeamResume | null }) {
  if (!resume || resume.text === null) return null;
  return (
    <section aria-labelledby="resume-text">
      <h2 id="resume-text">{texts.heading}</h2>
      <div className="sheet letter" dir="auto">
        {resume.text}
      </div>
      {resume.isShortened ? <p className="note">{texts.shortened}</p> : null}
    </section>
  );
}
