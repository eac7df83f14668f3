import { useLocation } from "react-router";
import { teamApplicationPath, teamPath, teamPaths } from "../../application/team/addresses.ts";
import { teamFrame } from "../../content/team/frame.ts";
import { settingsPage } from "../../content/team/settings.ts";
import { Brand } from "../layouts/brand.tsx";
import { Button, buttonClass } from "../ui/button.tsx";

type TeamHeaderProps = {
  member: string;
  /** Why nothing is sent since a restore; null while sending works. */
  held: string | null;
};

/** The header of each page of a signed-in member. */
export function TeamHeader({ member, held }: TeamHeaderProps) {
  return (
    <header className="team-header">
      <div className="page row">
        <a href={teamPath} className="brand">
          <Brand />
        </a>
        <Navigation />
        <Account member={member} />
      </div>
      {held === null ? null : (
        <div className="page">
          <p className="row team-notice trouble">{teamFrame.held(held)}</p>
        </div>
      )}
    </header>
  );
}

function Navigation() {
  const current = sectionOf(useLocation().pathname);
  return (
    <nav aria-label={teamFrame.name}>
      <ul className="row links">
        {teamFrame.pages.map(({ label, to }) => (
          <li key={to}>
            <a href={to} aria-current={to === current ? "page" : undefined}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Returns the page of the navigation that the one at `pathname` belongs to. */
function sectionOf(pathname: string): string {
  // Applications and answers belong to the inbox.
  if (pathname.startsWith(teamApplicationPath("")) || pathname === teamPaths.answer) return teamPath;
  if (pathname.startsWith(teamPaths.positions)) return teamPaths.positions;
  // The facts for the launch belong to Health, which links to them.
  return pathname === teamPaths.launch ? teamPaths.health : pathname;
}

function Account({ member }: { member: string }) {
  return (
    <details className="account">
      <summary>
        <span className="visually-hidden">{teamFrame.signedInAs} </span>
        {member}
      </summary>
      <form method="post" action={teamPaths.signOut} className="sheet">
        <a href={teamPaths.settings} className={buttonClass({ variant: "quiet", size: "small" })}>
          {settingsPage.title}
        </a>
        <Button type="submit" variant="quiet" size="small">
          {teamFrame.signOut}
        </Button>
        <Button type="submit" name="everywhere" value="yes" variant="quiet" size="small">
          {teamFrame.signOutEverywhere}
        </Button>
      </form>
    </details>
  );
}
