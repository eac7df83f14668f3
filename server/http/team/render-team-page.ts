import type { Team } from "../../../application/team/team.ts";

/** Renders a page of the team, or runs its action. `team` is null where nobody is signed in. */
export type RenderTeamPage = (request: TeamRequest, team: Team | null) => Promise<Response>;

/** A form's fields come as they were posted. */
export type TeamRequest = { method: "GET" | "POST"; urlPath: string; form?: Buffer<ArrayBuffer> };
