import { isRouteErrorResponse, Outlet } from "react-router";
import type { Refusal } from "../team/refusal.ts";
import { RefusedPage } from "../team/refused-page.tsx";
import { teamContext } from "../team/team-context.ts";
import { TeamHeader } from "../team/team-header.tsx";
import { teamHead } from "./team-head.ts";
import type { Route } from "./+types/team";

export const handle = teamHead;

/** Each page makes its own head. */
export const meta = () => [];

export async function loader({ context }: Route.LoaderArgs) {
  const team = context.get(teamContext);
  return { member: team.member, held: await team.readHold() };
}

/** Each page is a `TeamPage`, which asks for its title. */
export default function TeamLayout({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <TeamHeader {...loaderData} />
      <Outlet />
    </>
  );
}

/** An error of the server gets the site's own page. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const refusal = isRouteErrorResponse(error) ? (error.data as Refusal | null) : null;
  if (!isRouteErrorResponse(error) || !refusal?.member) throw error;
  return (
    <>
      <TeamHeader member={refusal.member} held={null} />
      <RefusedPage status={error.status} refusal={refusal} />
    </>
  );
}
