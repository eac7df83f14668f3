import path from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from "react-router";
import type { Team } from "../../../application/team/team.ts";

/** Renders a page of the team, or runs its action. `team` is null where nobody is signed in. */
export type RenderTeamPage = (request: TeamRequest, team: Team | null) => Promise<Response>;

/** A form's fields come as they were posted. */
export type TeamRequest = { method: "GET" | "POST"; urlPath: string; form?: Buffer<ArrayBuffer> };

/** Mounts the built site (`build/server/index.js`) for the team's pages, which know the server only by `Team`. */
export async function openTeamRenderer(serverFolder: string): Promise<RenderTeamPage> {
  const build = (await import(pathToFileURL(path.join(serverFolder, "index.js")).href)) as BuiltSite;
  const handle = createRequestHandler(build, "production");
  return ({ method, urlPath, form }, team) => {
    // Without an origin: it was checked, and behind a proxy the framework's own check compares with the wrong one.
    const headers: Record<string, string> = form ? { "Content-Type": "application/x-www-form-urlencoded" } : {};
    const request = new Request(new URL(urlPath, anyOrigin), { method, headers, ...(form && { body: form }) });
    return handle(request, build.entry.module.contextForTeam(team));
  };
}

type BuiltSite = ServerBuild & { entry: { module: { contextForTeam(team: Team | null): RouterContextProvider } } };

/** No page shows where it was asked for. */
const anyOrigin = "http://localhost";
