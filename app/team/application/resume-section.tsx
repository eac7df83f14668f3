import { inPage, teamResumePath } from "../../../application/team/addresses.ts";
import { maxShownBytes, type TeamResume } from "../../../application/team/application.ts";
import { applicationPage } from "../../../content/team/application.ts";
import { Button, buttonClass } from "../../ui/button.tsx";

const { resume: texts } = applicationPage;

type ResumeProps = { reference: string; resume: TeamResume };

/** The resume to open or to download, with a warning before one that the virus scan withholds. */
export function ResumeSection({ reference, resume }: ResumeProps) {
  return (
    <section aria-labelledby="resume">
      <h2 id="resume">{texts.heading}</h2>
      <p>
        <strong dir="auto">{resume.fileName}</strong> <span className="note">{texts.size(resume.sizeBytes)}</span>
      </p>
      {texts.scan[resume.scan] === "" ? null : (
        <p className={isWithheld(resume) ? "warning-note" : "note"}>
          {texts.scan[resume.scan]} {resume.signature === null ? null : texts.found(resume.signature)}
        </p>
      )}
      {isWithheld(resume) ? (
        <details className="warned">
          <summary>{texts.warn}</summary>
          <p>{texts.warning}</p>
          <form method="post" action={teamResumePath(reference)}>
            <Button type="submit">{texts.downloadAnyway}</Button>
          </form>
        </details>
      ) : (
        <ResumeLinks reference={reference} resume={resume} />
      )}
    </section>
  );
}

function isWithheld({ scan }: TeamResume): boolean {
  return scan === "infected" || scan === "unscannable";
}

function isPdf({ mediaType }: TeamResume): boolean {
  return mediaType === "application/pdf";
}

function ResumeLinks({ reference, resume }: ResumeProps) {
  return (
    <p className="row">
      {isPdf(resume) ? (
        <a href={teamResumePath(reference)} className={buttonClass()} target="_blank" rel="noreferrer">
          {texts.open}
        </a>
      ) : null}
      <a href={teamResumePath(reference)} className={buttonClass({ variant: "quiet" })} download>
        {texts.download}
      </a>
    </p>
  );
}

/** The resume: a text, or on a wide window a PDF in the browser's own viewer, with links where it shows none. */
export function ShownResume({ reference, resume }: ResumeProps) {
  const isShown = isPdf(resume) && !isWithheld(resume) && resume.sizeBytes <= maxShownBytes;
  if (resume.text === null && !isShown) return null;
  return (
    <section aria-labelledby="resume-shown" className={isShown ? "pdf" : undefined}>
      <h2 id="resume-shown">{texts.heading}</h2>
      {isShown ? (
        <object type="application/pdf" data={`${teamResumePath(reference)}?${inPage}`} aria-label={resume.fileName}>
          <p>{texts.notShown}</p>
          <ResumeLinks reference={reference} resume={resume} />
        </object>
      ) : (
        <div className="sheet letter" dir="auto">
          {resume.text}
        </div>
      )}
      {resume.isShortened ? <p className="note">{texts.shortened}</p> : null}
    </section>
  );
}
