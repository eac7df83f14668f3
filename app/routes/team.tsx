import { isRouteErrorResponse, Outlet, useLocation } from "react-router";
import { teamPath } from "../../application/team/addresses.ts";
import { teamError } from "../../content/team/frame.ts";
import { buttonClass } from "../ui/button.tsx";
import { signedIn } from "../team/team-context.ts";
import { TeamHeader } from "../team/team-header.tsx";
import { teamMeta } from "../team/team-meta.ts";
import type { Route } from "./+types/team";

/** Of the error page; a page that is there has its own. */
export const meta = () => teamMeta(teamError.title);

export function loader({ context }: Route.LoaderArgs) {
  return { member: signedIn(context).member };
}

/** What every page has of which only members know. */
export default function TeamRoute({ loaderData }: Route.ComponentProps) {
  return (
    <TeamFrame member={loaderData.member}>
      <Outlet />
    </TeamFrame>
  );
}

/** For an application that is not there. What fails on our side has the site's own page. */
export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || !loaderData) throw error;
  return (
    <TeamFrame member={loaderData.member}>
      <div className="stack">
        <h1>{teamError.title}</h1>
        <p>{teamError.text}</p>
        <p>
          <a href={teamPath} className={buttonClass()}>
            {teamError.back}
          </a>
        </p>
      </div>
    </TeamFrame>
  );
}

function TeamFrame({ member, children }: { member: string; children: React.ReactNode }) {
  const { pathname } = useLocation();
  return (
    <>
      <TeamHeader member={member} pathname={pathname} />
      <main id="content" tabIndex={-1} className="page team">
        {children}
      </main>
    </>
  );
}
