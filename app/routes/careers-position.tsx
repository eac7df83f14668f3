import { positionPage } from "../../content/metadata/page-descriptions.ts";
import { jobPostingData } from "../../content/metadata/structured-data.ts";
import { positionAt } from "../../content/readers/open-positions.ts";
import { pageMeta } from "../layouts/page-meta.ts";
import { StructuredData } from "../layouts/scripts/script-element.tsx";
import type { Route } from "./+types/careers-position";
import { PositionPage } from "./position-page.tsx";

export function meta({ params, matches }: Route.MetaArgs) {
  const site = matches[0].loaderData;
  const position = positionAt(site, params.position);
  if (!position) return [];
  const isIndexed = !site.closedPositions.includes(position.id);
  return pageMeta({ ...positionPage(position), isIndexed }, matches);
}

export default function PositionRoute({ params, matches }: Route.ComponentProps) {
  const site = matches[0].loaderData;
  const position = positionAt(site, params.position);
  if (!position) return null;
  const posting = site.closedPositions.includes(position.id) ? null : jobPostingData(position, site);
  return (
    <>
      <PositionPage position={position} site={site} />
      {posting ? <StructuredData data={posting} /> : null}
    </>
  );
}
