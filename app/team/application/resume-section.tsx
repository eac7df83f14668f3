import { teamResumePath } from "../../../application/team/addresses.ts";
import type { TeamResume } from "../../../application/team/application.ts";
import type { ShownResume } from "../../../application/team/resume.ts";
import { applicationPage } from "../../../content/team/application.ts";
import { Button } from "../../ui/button.tsx";
import { LongName } from "../../ui/long-name.tsx";
import { ResumeContent } from "./resume-content.tsx";

const { resume: texts } = applicationPage;

type ResumeSectionProps = {
  reference: string;
  resume: TeamResume | null;
  shown: ShownResume | null;
  list: string;
};

/** The resume to download, and what it shows; null for one that was erased. */
export function ResumeSection({ reference, resume, shown, list }: ResumeSectionProps) {
  return (
    <section aria-labelledby="resume" className="resume">
      <h2 id="resume">{texts.heading}</h2>
      {resume === null ? (
        <p>{texts.none}</p>
      ) : (
        <>
          <ResumeFile reference={reference} resume={resume} />
          <ResumeContent reference={reference} resume={resume} shown={shown} list={list} />
        </>
      )}
    </section>
  );
}

/** The file's name and size, and its download, with a warning before one that the virus scan withholds. */
function ResumeFile({ reference, resume }: { reference: string; resume: TeamResume }) {
  return (
    <>
      <p className="row resume-file">
        <strong dir="auto">
          <LongName>{resume.fileName}</LongName>
        </strong>{" "}
        <span className="note">{texts.size(resume.sizeBytes)}</span>{" "}
        {isWithheld(resume) ? null : (
          <a href={teamResumePath(reference)} className="tall" download>
            {texts.download}
          </a>
        )}
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
      ) : null}
    </>
  );
}

function isWithheld({ scan }: TeamResume): boolean {
  return scan === "infected" || scan === "unscannable";
}
