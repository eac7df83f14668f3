import type { StoredApplication } from "../../../application/answer.ts";
import type { ApplicationFormContent } from "../../../content/application-form.ts";
import type { CandidatePageContent } from "../../../content/candidate-page.ts";

type StoredFactsProps = {
  content: CandidatePageContent["stored"];
  describeFile: ApplicationFormContent["chosenFile"];
  application: StoredApplication;
};

/** What is stored of an application, so that the sender can check it. */
export function StoredFacts({ content, describeFile, application }: StoredFactsProps) {
  const { name, email, resume } = application;
  return (
    <div className="stored-facts">
      <h2>{content.title}</h2>
      <dl>
        <div>
          <dt>{content.name}</dt>
          <dd>{name}</dd>
        </div>
        <div>
          <dt>{content.email}</dt>
          <dd>{email}</dd>
        </div>
        <div>
          <dt>{content.resume}</dt>
          <dd>{resume ? describeFile(resume.fileName, resume.sizeBytes) : content.noResume}</dd>
        </div>
      </dl>
      {resume ? (
        <details>
          <summary>{content.checksum}</summary>
          <p className="note">
            {content.checksumNote} <span className="checksum">{resume.sha256}</span>
          </p>
        </details>
      ) : null}
    </div>
  );
}
