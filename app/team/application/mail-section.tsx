import type { TeamMail } from "../../../application/team/application.ts";
import { applicationPage } from "../../../content/team/application.ts";

const { mail: texts } = applicationPage;

/** What became of the mail to the candidate; nothing where there is none. */
export function MailSection({ mail }: { mail: TeamMail | null }) {
  if (!mail) return null;
  const { state, at, reason } = mail;
  return (
    <section aria-labelledby="mail">
      <h2 id="mail">{texts.heading}</h2>
      <p>{texts.states[state](at)}</p>
      {reason === null ? null : <p className="warning-note">{reason}</p>}
    </section>
  );
}
