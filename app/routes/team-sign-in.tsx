import { signInNotices, teamPaths, unsavedFields } from "../../application/team/addresses.ts";
import { invitationPage, signInPage } from "../../content/team/frame.ts";
import { Brand } from "../shell/brand.tsx";
import { preloadFonts } from "../shell/font-preloads.ts";
import { postedText } from "../team/posted-text.ts";
import { TeamTitle } from "../team/team-head.tsx";
import { Button } from "../ui/button.tsx";
import { TextAreaField, TextField } from "../ui/fields/field.tsx";
import type { Route } from "./+types/team-sign-in";

const { mail } = signInPage;

export const links = preloadFonts;

export function loader({ url: { searchParams } }: Route.LoaderArgs) {
  const notice = signInNotices.find((name) => name === searchParams.get("notice")) ?? null;
  return { notice, hasMail: searchParams.get("mail") === "true" };
}

/** The text of a form that was posted without a session. The text is shown, and stored nowhere. */
export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData();
  return unsavedFields.map((name) => postedText(form, name)).find((text) => text !== "");
}

/** For everyone without a session: how to get one. With a token it is the page that an invitation link opens. */
export default function SignInRoute({ params: { token }, loaderData, actionData: unsaved }: Route.ComponentProps) {
  const { notice, hasMail } = loaderData;
  const { title } = token ? invitationPage : signInPage;
  return (
    <main id="content" tabIndex={-1} className="page team-sign-in">
      <TeamTitle title={title} />
      <div className="sheet stack">
        <p className="brand">
          <Brand />
        </p>
        <h1>{title}</h1>
        {notice ? <p className={notice === "asked" ? "team-notice" : "problem"}>{signInPage.notices[notice]}</p> : null}
        {unsaved === undefined ? null : (
          <TextAreaField
            name="unsaved"
            label={signInPage.unsaved}
            readOnly
            rows={6}
            dir="auto"
            defaultValue={unsaved}
          />
        )}
        <p>{token ? invitationPage.text : hasMail ? mail.text : signInPage.text}</p>
        {token || hasMail ? (
          <form method="post" action={token ? undefined : teamPaths.signIn} className="stack">
            {token ? null : <TextField name="email" type="email" label={mail.label} autoComplete="email" required />}
            <Button type="submit" variant="primary">
              {token ? invitationPage.button : mail.button}
            </Button>
          </form>
        ) : null}
        {/* Link scanners only read the page: its button uses the link up. */}
        {token ? <p className="note">{invitationPage.note}</p> : null}
      </div>
    </main>
  );
}
