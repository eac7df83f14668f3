import { invitationPage } from "../../content/team/frame.ts";
import { preloadFonts } from "../shell/font-preloads.ts";
import { SignInFrame } from "../team/sign-in-frame.tsx";
import { teamMeta } from "../team/team-meta.ts";
import { Button } from "../ui/button.tsx";

export const meta = () => teamMeta(invitationPage.title);

export const links = preloadFonts;

/** What a link opens. Programs that look at links only read it: the button, which posts to the same address, uses it up. */
export default function InvitationRoute() {
  return (
    <SignInFrame title={invitationPage.title}>
      <p>{invitationPage.text}</p>
      <form method="post">
        <Button type="submit" variant="primary" size="large">
          {invitationPage.button}
        </Button>
      </form>
      <p className="note">{invitationPage.note}</p>
    </SignInFrame>
  );
}
