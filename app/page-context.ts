import { createContext, RouterContextProvider } from "react-router";
import type { FormAnswer, PageFacts, SiteFacts } from "../application/answer.ts";
import { defaultRetentionDays } from "../application/limits.ts";
import { dayOf } from "../application/position-closing.ts";
import { positions } from "../content/readers/all-positions.ts";
import { siteOrigin, teamTimeZone } from "../content/site.ts";
import { teamContext } from "./team/team-context.ts";
import { typedContext, typedIn } from "./team/typed.ts";

/** The default is for the pages of `npm run dev`, which show the files of `content/positions/`. */
export const siteContext = createContext<SiteFacts>({
  positions,
  origin: siteOrigin,
  hasChat: true,
  retentionDays: defaultRetentionDays,
  hasMail: false,
  today: dayOf(new Date(), teamTimeZone),
  closedPositions: [],
  lastDays: {},
  changedOn: {},
});

/** The person's data that a page for one person shows; null on every public page. */
export const answerContext = createContext<FormAnswer | null>(null);

/** Returns the form that came back with what was typed, or null. */
export function rejectedForm(context: Readonly<RouterContextProvider>) {
  const answer = context.get(answerContext);
  return answer?.kind === "rejected" ? answer : null;
}

/**
 * Returns a render context for the server, which imports nothing else of the site. Without `team` no one is signed in.
 */
export function contextWith({ site, answer, team, form }: PageFacts): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(siteContext, site);
  context.set(answerContext, answer ?? null);
  if (team) context.set(teamContext, team);
  context.set(typedContext, typedIn(form ?? ""));
  return context;
}
