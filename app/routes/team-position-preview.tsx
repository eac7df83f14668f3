import { redirect } from "react-router";
import type { SiteFacts } from "../../application/answer.ts";
import type { WrittenPosition } from "../../application/position.ts";
import { dayOf, isClosed } from "../../application/position-closing.ts";
import { teamPaths, teamPositionPath } from "../../application/team/addresses.ts";
import { careers } from "../../content/careers.ts";
import { positionPage } from "../../content/metadata/page-descriptions.ts";
import { closingOf } from "../../content/readers/open-positions.ts";
import { teamTimeZone } from "../../content/site.ts";
import { positionPreview } from "../../content/team/position-form.ts";
import { pageMeta } from "../layouts/page-meta.ts";
import { PositionDrawer } from "../positions/position-drawer.tsx";
import { PreviewBar } from "../team/positions/preview-bar.tsx";
import { teamContext } from "../team/team-context.ts";
import { PositionPage } from "./position-page.tsx";
import type { Route } from "./+types/team-position-preview";

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const page = positionPage(loaderData.draft);
  return pageMeta({ ...page, title: positionPreview.title(page.title), isIndexed: false }, matches);
}

export async function loader({ context, params: { position: id } }: Route.LoaderArgs) {
  const found = (await context.get(teamContext).readTeamPositions()).find((position) => position.id === id);
  if (!found?.draft) throw redirect(found ? teamPositionPath(id) : teamPaths.positions);
  const { draft, published, version } = found;
  const { validThrough } = draft;
  const now = new Date();
  const isSameDay = validThrough === published?.validThrough;
  const isDayPassed = !isSameDay && validThrough !== undefined && validThrough < dayOf(now, teamTimeZone);
  const opensAgain = !isSameDay && !isDayPassed && isClosed(found, now);
  return { id, draft, version, isSameDay, isDayPassed, opensAgain };
}

/** The public page as it will be, without the link to the form, and its card below it. */
export default function PreviewRoute({ loaderData, matches }: Route.ComponentProps) {
  const { id, draft, version, isSameDay, isDayPassed, opensAgain } = loaderData;
  const site = siteWith(matches[0].loaderData, draft, isSameDay);
  return (
    <>
      <PreviewBar id={id} version={version} isDayPassed={isDayPassed} opensAgain={opensAgain} />
      <PositionPage position={draft} site={site} canApply={false} />
      <PositionDrawer positions={[draft]} content={careers} closesOf={() => closingOf(site, id)?.text ?? null} />
    </>
  );
}

/** The site once the draft is published. A correction that leaves the last day leaves a closed position closed. */
function siteWith(site: SiteFacts, draft: WrittenPosition, isSameDay: boolean): SiteFacts {
  const others = site.positions.filter(({ id }) => id !== draft.id);
  const positions = [...others, draft];
  if (isSameDay) return { ...site, positions };
  const { [draft.id]: _, ...lastDays } = site.lastDays;
  const { validThrough } = draft;
  const closed = site.closedPositions.filter((id) => id !== draft.id);
  if (validThrough !== undefined && validThrough < site.today)
    return { ...site, positions, closedPositions: [...closed, draft.id], lastDays };
  return {
    ...site,
    positions,
    closedPositions: closed,
    lastDays: validThrough === undefined ? lastDays : { ...lastDays, [draft.id]: validThrough },
  };
}
