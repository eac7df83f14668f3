import type { TeamApplication } from "../../../application/team/application.ts";
import type { ShownResume } from "../../../application/team/resume.ts";
import { CoverLetter } from "../cover-letter.tsx";
import { ApplicationFacts } from "./application-facts.tsx";
import { DecisionSection, type DecisionSectionProps } from "./decision-section.tsx";
import { DeleteSection } from "./delete-section.tsx";
import { DeliverySection } from "./delivery-section.tsx";
import { NotesSection } from "./notes-section.tsx";
import { ResumeSection } from "./resume-section.tsx";
import { SamePerson } from "./same-person.tsx";

type ApplicationColumnsProps = DecisionSectionProps & {
  application: TeamApplication;
  shownResume: ShownResume | null;
};

/** What the candidate wrote, what is to be decided, and all else, in the order in which it is read. */
export function ApplicationColumns({ shownResume, ...decision }: ApplicationColumnsProps) {
  const { application, list, retentionDays } = decision;
  const { reference, fields, resume, delivery, notes, samePerson } = application;
  return (
    <div className="application">
      <CoverLetter>{fields.coverLetter}</CoverLetter>
      <ResumeSection reference={reference} resume={resume} shown={shownResume} list={list} />
      <NotesSection notes={notes} isInChat={delivery !== null} />
      <DecisionSection {...decision} />
      <div className="more">
        <ApplicationFacts application={application} retentionDays={retentionDays} />
        <SamePerson entries={samePerson} />
        <DeliverySection application={application} list={list} />
        <DeleteSection reference={reference} list={list} />
      </div>
    </div>
  );
}
