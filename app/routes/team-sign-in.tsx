import { signInNotices, teamPaths } from "../../application/team/addresses.ts";
import { invitationPage, signInPage } from "../../content/team/frame.ts";
import { Brand } from "../layouts/brand.tsx";
import { preloadFonts } from "../layouts/font-preloads.ts";
import { teamHead } from "../layouts/team-head.ts";
import { TeamTitle } from "../team/team-head.tsx";
import { typedContext } from "../team/typed.ts";
import { TypedTexts } from "../team/typed-texts.tsx";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/fields/field.tsx";
import type { Route } from "./+types/team-sign-in";

const { mail } = signInPage;

export const links = preloadFonts;
export const handle = teamHead;

export function loader({ url: { searchParams } }: Route.LoaderArgs) {
  const notice = signInNotices.find((name) => name === searchParams.get("notice")) ?? null;
  return { notice, hasMail: searchParams.get("mail") === "true" };
}

/** A form that was posted without a session: what was typed is shown, and stored nowhere. */
export const action = ({ context }: Route.ActionArgs) => context.get(typedContext);

/** For everyone without a session: how to get one. With a token it is the page that an invitation link opens. */
export default function SignInRoute({ params: { token }, loaderData, actionData: typed }: Route.ComponentProps) {
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
        {notice ? (
          <p className={notice === "asked" ? "team-notice" : "team-notice trouble"}>{signInPage.notices[notice]}</p>
        ) : null}
        <TypedTexts typed={typed ?? []} heading={signInPage.unsaved} />
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
