import type { ChangeForm, StoredApplication } from "../../application/answer.ts";
import type { FieldName } from "../../application/fields.ts";
import { changePath, idempotencyKeyField } from "../../application/protocol.ts";
import type { ApplicationFormContent } from "../../content/application-form.ts";
import type { CandidatePageContent } from "../../content/candidate-page.ts";
import type { Work } from "../../content/work.ts";
import { ApplicationFields } from "../form/application-fields.tsx";
import { ErrorSummary } from "../ui/error-summary.tsx";
import { ConfirmButtons } from "./confirm-buttons.tsx";

type ChangeApplicationProps = {
  content: CandidatePageContent["change"];
  form: ApplicationFormContent;
  application: StoredApplication;
  change: ChangeForm;
  noun: Work["noun"];
};

/** The fields of an application with what was sent: a plain form, which works the same without script. */
export function ChangeApplication({ content, form, application, change, noun }: ChangeApplicationProps) {
  const { id, positions, values, problem } = change;
  const { statusUrl, resume, reference } = application;
  const problems = problem?.errors ?? [];
  return (
    <section className="receipt page" aria-labelledby="change">
      <form
        className="sheet application-form"
        action={changePath(statusUrl)}
        method="post"
        encType="multipart/form-data"
        noValidate
      >
        <header className="introduction receipt-part">
          <h1 id="change" className="receipt-title">
            {content.title}
          </h1>
          <p className="lead">{reference}</p>
          <p>{content.whatHappens}</p>
          <p className="note">{form.introduction}</p>
        </header>
        {problem ? (
          <ErrorSummary
            title={form.errorSummaryTitle}
            corrected={form.corrected}
            Heading="h2"
            errors={problems}
            attempt={0}
          >
            <p>
              <strong>{problem.title}</strong>
            </p>
            <p>{problem.detail}</p>
          </ErrorSummary>
        ) : null}
        <input type="hidden" name={idempotencyKeyField} value={id} />
        <ApplicationFields
          content={form}
          positions={positions}
          noun={noun}
          isBack={problem !== null}
          ownResume={resume ? form.chosenFile(resume.fileName, resume.sizeBytes) : undefined}
          source={null}
          isDisabled={false}
          problemAt={(name: FieldName) => problems.find(({ field }) => field === name)}
          draft={{ typed: values, resume: null, clean: untouched }}
          position={null}
          Heading="h2"
        />
        <p className="row button-row actions">
          <ConfirmButtons content={content} statusUrl={statusUrl} />
        </p>
      </form>
    </section>
  );
}

/** Without script, nothing happens until the form is sent. */
function untouched(): never {
  throw new Error("This form is never hydrated.");
}
