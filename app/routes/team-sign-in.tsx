import { signInNotices, teamPaths, unsavedFields } from "../../application/team/addresses.ts";
import { signInPage } from "../../content/team/frame.ts";
import { postedText } from "../team/posted-text.ts";
import { SignInFrame } from "../team/sign-in-frame.tsx";
import { Button } from "../ui/button.tsx";
import { TextAreaField, TextField } from "../ui/fields/field.tsx";
import type { Route } from "./+types/team-sign-in";

const { mail } = signInPage;

export function loader({ url: { searchParams } }: Route.LoaderArgs) {
  const notice = signInNotices.find((name) => name === searchParams.get("notice")) ?? null;
  return { notice, hasMail: searchParams.get("mail") === "true" };
}

/** The text of a form that was posted without a session. The text is shown, and stored nowhere. */
export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData();
  return unsavedFields.map((name) => postedText(form, name)).find((text) => text !== "");
}

/** For everyone without a session: how to get one. The address says whether the site sends mail. */
export default function SignInRoute({ loaderData: { notice, hasMail }, actionData: unsaved }: Route.ComponentProps) {
  return (
    <SignInFrame title={signInPage.title}>
      {notice ? <p className={notice === "asked" ? "team-notice" : "problem"}>{signInPage.notices[notice]}</p> : null}
      {unsaved === undefined ? null : (
        <TextAreaField name="unsaved" label={signInPage.unsaved} readOnly rows={6} dir="auto" defaultValue={unsaved} />
      )}
      <p>{hasMail ? mail.text : signInPage.text}</p>
      {hasMail ? (
        <form method="post" action={teamPaths.signIn} className="stack">
          <TextField name="email" type="email" label={mail.label} autoComplete="email" required />
          <Button type="submit" variant="primary">
            {mail.button}
          </Button>
        </form>
      ) : null}
    </SignInFrame>
  );
}
