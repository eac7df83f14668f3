import { redirect, type LoaderFunctionArgs } from "react-router";
import { dayOf, isClosed } from "../../../application/position-closing.ts";
import { teamPaths, teamPositionPath } from "../../../application/team/addresses.ts";
import { teamTimeZone } from "../../../content/site.ts";
import { siteContext } from "../../page-context.ts";
import { teamContext } from "../team-context.ts";
import { siteOncePublished } from "./site-once-published.ts";

/** What is saved of the position at the address, and the site once it is published. */
export async function previewLoader({ context, params: { position: id = "" } }: LoaderFunctionArgs) {
  const found = (await context.get(teamContext).readTeamPositions()).find((position) => position.id === id);
  if (!found?.draft) throw redirect(found ? teamPositionPath(id) : teamPaths.positions);
  const { draft, published, version } = found;
  const { validThrough } = draft;
  const now = new Date();
  const isSameDay = validThrough === published?.validThrough;
  const isDayPassed = !isSameDay && validThrough !== undefined && validThrough < dayOf(now, teamTimeZone);
  return {
    id,
    version,
    draft,
    isDayPassed,
    opensAgain: !isSameDay && !isDayPassed && isClosed(found, now),
    site: siteOncePublished(context.get(siteContext), draft, isSameDay),
  };
}
