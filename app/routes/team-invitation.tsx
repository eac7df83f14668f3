import { invitationPage } from "../../content/team/frame.ts";
import { SignInFrame } from "../team/sign-in-frame.tsx";
import { teamMeta } from "../team/team-meta.ts";
import { Button } from "../ui/button.tsx";
import displayFont from "../styles/fonts/newsreader.woff2?url";
import textFont from "../styles/fonts/instrument-sans.woff2?url";

export const meta = () => teamMeta(invitationPage.title);

/** For a font that only its style names, Chromium sends the page's address, whatever the page says about referrers. */
export const links = () =>
  [displayFont, textFont].map((href) => ({
    rel: "preload",
    as: "font",
    type: "font/woff2",
    crossOrigin: "anonymous" as const,
    href,
  }));

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
