import { signInNotices } from "../../application/team/addresses.ts";
import { signInPage } from "../../content/team/frame.ts";
import { SignInFrame } from "../team/sign-in-frame.tsx";
import { teamMeta } from "../team/team-meta.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/fields/field.tsx";
import type { Route } from "./+types/team-sign-in";

const { mail } = signInPage;

export const meta = () => teamMeta(signInPage.title);

export function loader({ url: { searchParams } }: Route.LoaderArgs) {
  const notice = signInNotices.find((name) => name === searchParams.get("notice")) ?? null;
  return { notice, hasMail: searchParams.get("mail") === "true" };
}

/** For everyone without a session: how to get one. The server says in the address whether it sends mail. */
export default function SignInRoute({ loaderData: { notice, hasMail } }: Route.ComponentProps) {
  return (
    <SignInFrame title={signInPage.title}>
      {notice ? <p className={notice === "asked" ? "team-notice" : "problem"}>{signInPage.notices[notice]}</p> : null}
      <p>{hasMail ? mail.text : signInPage.text}</p>
      {hasMail ? (
        <form method="post" className="stack">
          <TextField name="email" type="email" label={mail.label} autoComplete="email" required />
          <Button type="submit" variant="primary">
            {mail.button}
          </Button>
        </form>
      ) : null}
    </SignInFrame>
  );
}
