import { idempotencyKeyField } from "../../application/protocol.ts";
import { teamPaths, type SignInNotice } from "../../application/team/addresses.ts";
import { invitationPage, signInPage, typedTexts } from "../../content/team/frame.ts";
import { Brand } from "../layouts/brand.tsx";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/fields/field.tsx";
import { TeamTitle } from "./team-page.tsx";
import type { Typed } from "./typed.ts";
import { TypedTexts } from "./typed-texts.tsx";

type Props = {
  /** The page is the one that an invitation link opens. */
  isInvitation: boolean;
  notice: SignInNotice | null;
  /** The site sends mail. */
  hasMail: boolean;
  /** By which a second press of the button is known. */
  formId: string;
  /** In a form that was posted without a session. */
  typed: Typed[];
};

const { mail } = signInPage;

export function SignInSheet({ isInvitation, notice, hasMail, formId, typed }: Props) {
  const isUnsaved = notice === "not-saved";
  const title = isUnsaved ? signInPage.notSaved : (isInvitation ? invitationPage : signInPage).title;
  return (
    <main id="content" tabIndex={-1} className="page team-sign-in">
      <TeamTitle title={title} />
      <div className="sheet stack">
        <p className="brand">
          <Brand />
        </p>
        <h1>{title}</h1>
        {notice ? (
          <p className={notice === "asked" ? "team-notice" : "team-notice trouble"} tabIndex={-1} autoFocus>
            {signInPage.notices[notice]}
          </p>
        ) : null}
        <TypedTexts typed={typed} heading={isUnsaved ? typedTexts.heading : signInPage.unsaved} />
        {isUnsaved ? null : <p>{isInvitation ? invitationPage.text : hasMail ? mail.text : signInPage.text}</p>}
        {isInvitation || (hasMail && !isUnsaved) ? (
          <form method="post" action={isInvitation ? undefined : teamPaths.signIn} className="stack">
            {isInvitation ? (
              <input type="hidden" name={idempotencyKeyField} value={formId} />
            ) : (
              <TextField name="email" type="email" label={mail.label} autoComplete="email" required />
            )}
            <p className="row">
              <Button type="submit" variant="primary">
                {isInvitation ? invitationPage.button : mail.button}
              </Button>
            </p>
          </form>
        ) : null}
        {/* Link scanners only read the page: its button uses the link up. */}
        {isInvitation ? <p className="note">{invitationPage.note}</p> : null}
      </div>
    </main>
  );
}
