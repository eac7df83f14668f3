import type { ReactNode } from "react";
import type { StoredApplication } from "../../application/answer.ts";
import { Button, buttonClass } from "../ui/button.tsx";

type ConfirmFormProps = {
  /** Of the heading. */
  id: string;
  action: string;
  content: { title: string; whatHappens: string; confirm: string; keep: string };
  application: StoredApplication;
  noValidate?: boolean;
  children: ReactNode;
};

/**
 * Says what will happen to an application, and asks; `children` stand between. A plain form, so that it works the same
 * without script.
 */
export function ConfirmForm({ id, action, content, application, noValidate, children }: ConfirmFormProps) {
  const { position, reference, statusUrl } = application;
  return (
    <section className="receipt page" aria-labelledby={id}>
      <form className="sheet receipt-sheet" method="post" action={action} noValidate={noValidate}>
        <div className="receipt-part">
          <h1 id={id} className="row">
            {content.title}
          </h1>
          {/* On a separate line: beside the position, a phone would break it at a hyphen. */}
          <p className="lead">
            {position}
            <br />
            {reference}
          </p>
        </div>
        <div className="receipt-part">
          <p>{content.whatHappens}</p>
          {children}
          <p className="row links receipt-actions button-row">
            <ConfirmButtons content={content} statusUrl={statusUrl} />
          </p>
        </div>
      </form>
    </section>
  );
}

type ConfirmButtonsProps = { content: Pick<ConfirmFormProps["content"], "confirm" | "keep">; statusUrl: string };

/** The button that does it, and the way back to the candidate's page. */
export function ConfirmButtons({ content, statusUrl }: ConfirmButtonsProps) {
  return (
    <>
      <Button type="submit" variant="primary" size="large">
        {content.confirm}
      </Button>
      <a href={statusUrl} className={buttonClass({ variant: "quiet", size: "large" })}>
        {content.keep}
      </a>
    </>
  );
}
