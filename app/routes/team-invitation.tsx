import { invitationPage } from "../../content/team/frame.ts";
import { preloadFonts } from "../shell/font-preloads.ts";
import { SignInFrame } from "../team/sign-in-frame.tsx";
import { Button } from "../ui/button.tsx";

export const links = preloadFonts;

/** The page that an invitation link opens. Link scanners only read it: its button uses the link up. */
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
