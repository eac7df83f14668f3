import { createContext, redirect, RouterContextProvider } from "react-router";
import { teamPaths } from "../../application/team/addresses.ts";
import type { Team } from "../../application/team/team.ts";

const teamContext = createContext<Team | null>(null);

/** A render context in which `team` is signed in, for the server; with null nobody is. */
export function contextForTeam(team: Team | null): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(teamContext, team);
  return context;
}

/** What the signed-in member can read and do. The server lets nobody else come here; this holds if it ever did. */
export function signedIn(context: Readonly<RouterContextProvider>): Team {
  const team = context.get(teamContext);
  if (!team) throw redirect(teamPaths.signIn, 303);
  return team;
}
