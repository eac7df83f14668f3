import { isRouteErrorResponse, Outlet, useLocation } from "react-router";
import { teamApplicationPath, teamPath, teamPaths } from "../../application/team/addresses.ts";
import { teamError, teamFrame } from "../../content/team/frame.ts";
import { Brand } from "./brand.tsx";
import { Button, buttonClass } from "../ui/button.tsx";
import type { Refusal } from "../team/refusal.ts";
import { teamContext } from "../team/team-context.ts";
import { TeamTitle } from "../team/team-head.tsx";
import { TypedTexts } from "../team/typed-texts.tsx";
import { teamHead } from "./team-head.ts";
import type { Route } from "./+types/team";

export const handle = teamHead;

/** Each page makes its own head, the error page too. */
export const meta = () => [];

export function loader({ context }: Route.LoaderArgs) {
  return { member: context.get(teamContext).member };
}

export default function TeamLayout({ loaderData }: Route.ComponentProps) {
  return (
    <TeamFrame member={loaderData.member}>
      <Outlet />
    </TeamFrame>
  );
}

/** For what does not exist, and for a form that can't be right. An error of the server gets the site's own page. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const refusal = isRouteErrorResponse(error) ? (error.data as Refusal | null) : null;
  if (!isRouteErrorResponse(error) || !refusal?.member) throw error;
  const { badForm, notFound, gone, back } = teamError;
  const { title, text } = error.status === 400 ? badForm : refusal.end ? gone(refusal.end) : notFound;
  return (
    <TeamFrame member={refusal.member}>
      <div className="stack">
        <TeamTitle title={title} />
        <h1>{title}</h1>
        <p>{text}</p>
        <TypedTexts typed={refusal.typed} />
        <p>
          <a href={teamPath} className={buttonClass()}>
            {back}
          </a>
        </p>
      </div>
    </TeamFrame>
  );
}

function TeamFrame({ member, children }: { member: string; children: React.ReactNode }) {
  const { pathname } = useLocation();
  // Applications and answers belong to the inbox.
  const isOfInbox = pathname.startsWith(teamApplicationPath("")) || pathname === teamPaths.answer;
  // The facts for the launch belong to Health, which links to them.
  const isOfPositions = pathname.startsWith(teamPaths.positions);
  const current = isOfInbox
    ? teamPath
    : isOfPositions
      ? teamPaths.positions
      : pathname === teamPaths.launch
        ? teamPaths.health
        : pathname;
  return (
    <>
      <header className="team-header">
        <div className="page row">
          <a href={teamPath} className="brand">
            <Brand />
          </a>
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
          <details className="account">
            <summary>
              <span className="visually-hidden">{teamFrame.signedInAs} </span>
              {member}
            </summary>
            <form method="post" action={teamPaths.signOut} className="sheet">
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
      <main id="content" tabIndex={-1} className="page team">
        {children}
      </main>
    </>
  );
}
