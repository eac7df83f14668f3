import { teamResumePath } from "../../../application/team/addresses.ts";
import type { TeamResume } from "../../../application/team/application.ts";
import { applicationPage } from "../../../content/team/application.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { LongName } from "../../ui/long-name.tsx";

const { resume: texts } = applicationPage;

type ResumeProps = { reference: string; resume: TeamResume };

/** The resume to download; null for one that was erased. */
export function ResumeSection({ reference, resume }: Pick<ResumeProps, "reference"> & { resume: TeamResume | null }) {
  return (
    <section aria-labelledby="resume" className="resume-file">
      <h2 id="resume">{texts.heading}</h2>
      {resume ? <ResumeFile reference={reference} resume={resume} /> : <p>{texts.none}</p>}
    </section>
  );
}

/** The file's name and size, and its download, with a warning before one that the virus scan withholds. */
function ResumeFile({ reference, resume }: ResumeProps) {
  return (
    <>
      <p>
        <strong dir="auto">
          <LongName>{resume.fileName}</LongName>
        </strong>{" "}
        <span className="note">{texts.size(resume.sizeBytes)}</span>
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
        <p className="row">
          <a href={teamResumePath(reference)} className={buttonClass({ className: "decide-button" })} download>
            {texts.download}
          </a>
        </p>
      )}
    </>
  );
}

function isWithheld({ scan }: TeamResume): boolean {
  return scan === "infected" || scan === "unscannable";
}
