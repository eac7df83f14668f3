import { isRouteErrorResponse, Outlet, useLocation } from "react-router";
import { teamPath } from "../../application/team/addresses.ts";
import { teamError } from "../../content/team/frame.ts";
import { buttonClass } from "../ui/button.tsx";
import { signedIn } from "../team/team-context.ts";
import { TeamHeader } from "../team/team-header.tsx";
import type { Route } from "./+types/team";

export function loader({ context }: Route.LoaderArgs) {
  return { member: signedIn(context).member };
}

/** What every page has of which only members know. */
export default function TeamRoute({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation();
  return (
    <>
      <TeamHeader member={loaderData.member} pathname={pathname} />
      <main id="content" tabIndex={-1} className="page team">
        <Outlet />
      </main>
    </>
  );
}

/** For an application that is not there. What fails on our side has the site's own page. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error)) throw error;
  return (
    <main id="content" tabIndex={-1} className="page team">
      <title>{teamError.title}</title>
      <h1>{teamError.title}</h1>
      <p>{teamError.text}</p>
      <p>
        <a href={teamPath} className={buttonClass()}>
          {teamError.back}
        </a>
      </p>
    </main>
  );
}
