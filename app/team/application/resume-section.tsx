import { teamResumePath } from "../../../application/team/addresses.ts";
import type { TeamResume } from "../../../application/team/application.ts";
import { applicationPage } from "../../../content/team/application.ts";
import { Button, buttonClass } from "../../ui/button.tsx";

const { resume: texts } = applicationPage;

/** The resume to download, with a warning before one that the virus scan withholds. A text is also shown. */
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
      <p className={isWithheld ? "warning-note" : "note"}>
        {texts.scan[resume.scan]} {resume.signature === null ? null : texts.found(resume.signature)}
      </p>
      {isWithheld ? (
        <WarnedDownload reference={reference} />
      ) : (
        <p>
          <a href={teamResumePath(reference)} className={buttonClass()} download>
            {texts.download}
          </a>
        </p>
      )}
      {resume.text === null ? null : (
        <details className="resume-text">
          <summary>{texts.text}</summary>
          <div className="sheet letter" dir="auto">
            {resume.text}
          </div>
          {resume.isShortened ? <p className="note">{texts.shortened}</p> : null}
        </details>
      )}
      <p className="note checksum">
        {texts.checksum} <code>{resume.sha256}</code>
      </p>
    </>
  );
}

function WarnedDownload({ reference }: { reference: string }) {
  return (
    <details className="warned">
      <summary>{texts.warn}</summary>
      <p>{texts.warning}</p>
      <form method="post" action={teamResumePath(reference)}>
        <Button type="submit">{texts.downloadAnyway}</Button>
      </form>
    </details>
  );
}
