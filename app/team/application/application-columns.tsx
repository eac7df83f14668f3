import type { TeamApplication } from "../../../application/team/application.ts";
import type { ShownResume } from "../../../application/team/resume.ts";
import { CoverLetter } from "../cover-letter.tsx";
import { AnswerSection } from "./answer-section.tsx";
import { ApplicationFacts } from "./application-facts.tsx";
import { AnswerButtons, DecisionSection } from "./decision-section.tsx";
import { DeleteSection } from "./delete-section.tsx";
import { DeliverySection } from "./delivery-section.tsx";
import { NotesSection } from "./notes-section.tsx";
import { ResumeContent } from "./resume-content.tsx";
import { ResumeSection } from "./resume-section.tsx";
import { SamePerson } from "./same-person.tsx";

type ApplicationColumnsProps = {
  application: TeamApplication;
  shownResume: ShownResume | null;
  list: string;
  /** Of the form of the decision: posted twice, it is done once. */
  formKey: string;
  /** An address that was typed for an answer and is none. */
  wrongAddress: { mail: string; text: string } | null;
};

/** What is to be decided, what the candidate sent, with the notes about it, and what became of it. */
export function ApplicationColumns({ application, shownResume, list, formKey, wrongAddress }: ApplicationColumnsProps) {
  const { reference, fields, resume, delivery, mail, notes, answers, samePerson } = application;
  return (
    <div className="application">
      <div className="decide">
        <div>
          <AnswerSection answers={answers} phone={fields.phone} list={list} address={wrongAddress} />
          <DecisionSection application={application} formKey={formKey} />
          <ResumeSection reference={reference} resume={resume} />
        </div>
      </div>
      <div className="sent">
        <ApplicationFacts application={application} />
        <SamePerson entries={samePerson} />
        <NotesSection notes={notes} />
        <CoverLetter>{fields.coverLetter}</CoverLetter>
        <div className="decide-below">
          <AnswerButtons />
        </div>
        {resume ? <ResumeContent reference={reference} resume={resume} shown={shownResume} list={list} /> : null}
      </div>
      <div className="more">
        <DeliverySection delivery={delivery} mail={mail} list={list} />
        <DeleteSection reference={reference} list={list} />
      </div>
    </div>
  );
}
