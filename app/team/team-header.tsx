import { teamPath, teamPaths } from "../../application/team/addresses.ts";
import { teamFrame } from "../../content/team/frame.ts";
import { site } from "../../content/site.ts";
import { BrandMark } from "../shell/brand-mark.tsx";
import { Button } from "../ui/button.tsx";

/** The head of every team page: its pages, and who is signed in. `pathname` is the page that is shown. */
export function TeamHeader({ member, pathname }: { member: string; pathname: string }) {
  return (
    <header className="team-header">
      <div className="page row">
        <a href={teamPath} className="brand">
          <BrandMark />
          <span>{site.name}</span>
          <span className="room">{teamFrame.name}</span>
        </a>
        <nav aria-label={teamFrame.navigation}>
          <ul className="row links">
            {teamFrame.pages.map(({ label, to }) => (
              <li key={to}>
                <a href={to} aria-current={isCurrent(to, pathname)}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <details className="account">
          <summary>
            <span className="visually-hidden">{teamFrame.signedInAs} </span>
            {member}
          </summary>
          <form method="post" action={teamPaths.signOut}>
            <Button type="submit" variant="quiet" size="small">
              {teamFrame.signOut}
            </Button>
            <Button type="submit" name="everywhere" value="yes" variant="quiet" size="small">
              {teamFrame.signOutEverywhere}
            </Button>
          </form>
        </details>
      </div>
    </header>
  );
}

/** An application belongs to the inbox. */
function isCurrent(to: string, pathname: string): "page" | "true" | undefined {
  if (to === pathname) return "page";
  return to === teamPath && pathname.startsWith(`${teamPath}/applications/`) ? "true" : undefined;
}
