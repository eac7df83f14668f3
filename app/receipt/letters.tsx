import { Fragment } from "react";
import type { ReplyForm, StoredApplication } from "../../application/answer.ts";
import { maxReplyLength } from "../../application/limits.ts";
import { idempotencyKeyField, replyPath } from "../../application/protocol.ts";
import type { ApplicationFormContent } from "../../content/application-form.ts";
import type { CandidatePageContent } from "../../content/candidate-page.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { TextAreaField } from "../ui/fields/field.tsx";
import { UnbrokenParts } from "../ui/unbroken-parts.tsx";
import { WithDay } from "./with-day.tsx";

type LettersProps = {
  form: ApplicationFormContent;
  content: CandidatePageContent;
  application: StoredApplication;
  reply: ReplyForm;
};

/**
 * What the team wrote and the candidate replied, the newest first, and below it how to answer: a question in a box, an
 * invitation by email.
 */
export function Letters({
  form,
  content: { letters: content, dayOf, contactEmail },
  application,
  reply,
}: LettersProps) {
  const { letters, replies, replyChannel, statusUrl, progress } = application;
  const isOpen = replyChannel === "page";
  const isMore = progress.kind === "replied";
  const error = reply.problem === null ? undefined : form.error(reply.problem);
  const all = [
    ...letters.map(({ subject, ...letter }) => ({ ...letter, subject, title: content.title })),
    ...replies.map((own) => ({ ...own, subject: null, title: content.replyTitle })),
  ].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  const box = (
    <form method="post" action={replyPath(statusUrl)} className="receipt-part" noValidate>
      <input type="hidden" name={idempotencyKeyField} value={reply.id} />
      <TextAreaField
        name="reply"
        label={isMore ? content.labelOfMore : content.label}
        hint={isOpen ? content.hint : undefined}
        error={error}
        defaultValue={reply.text}
        rows={6}
        maxLength={maxReplyLength}
        autoFocus={error !== undefined}
        required
      />
      {isOpen ? (
        <p>
          <Button type="submit" variant={isMore ? "secondary" : "primary"}>
            {content.button}
          </Button>
        </p>
      ) : null}
    </form>
  );
  return all.map(({ at, title, subject, text }, index) => (
    <Fragment key={at}>
      <article className="letter">
        <h2>
          <WithDay sentence={title} at={at} dayOf={dayOf} />
        </h2>
        {subject === null ? null : (
          <p>
            <UnbrokenParts>{subject}</UnbrokenParts>
          </p>
        )}
        <p className="letter-text">{text}</p>
      </article>
      {index === 0 && (isOpen || error) ? box : null}
      {index === 0 && replyChannel === "email" ? (
        <p>
          <a
            href={`mailto:${contactEmail}?subject=${encodeURIComponent(`Re: ${subject}`)}`}
            className={buttonClass({ variant: "primary" })}
          >
            {content.byEmail}
          </a>
        </p>
      ) : null}
    </Fragment>
  ));
}
