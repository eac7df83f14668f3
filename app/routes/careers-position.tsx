import { positions } from "../../content/readers/all-positions.ts";
import { closingOf, openPositions } from "../../content/readers/open-positions.ts";
import { careers } from "../../content/careers.ts";
import { positionPage } from "../../content/metadata/page-descriptions.ts";
import { jobPostingData } from "../../content/metadata/structured-data.ts";
import { PositionDetails } from "../positions/position-details.tsx";
import { DialogPage } from "../positions/dialog/dialog-page.tsx";
import { StructuredData } from "../layouts/scripts/script-element.tsx";
import type { Route } from "./+types/careers-position";
import { pageMeta } from "../layouts/page-meta.ts";

export function meta({ params, matches }: Route.MetaArgs) {
  const position = positions.find(({ id }) => id === params.position);
  if (!position) return [];
  const isIndexed = !matches[0].loaderData.closedPositions.includes(position.id);
  return pageMeta({ ...positionPage(position), isIndexed }, matches);
}

export default function PositionRoute({ params, matches }: Route.ComponentProps) {
  const position = positions.find(({ id }) => id === params.position);
  if (!position) return null;
  const site = matches[0].loaderData;
  const isOpen = !site.closedPositions.includes(position.id);
  const posting = isOpen ? jobPostingData(position, site) : null;
  return (
    <>
      <DialogPage title={position.title} back={careers.backToPositions}>
        <PositionDetails
          position={position}
          content={careers}
          positions={openPositions(site)}
          closes={closingOf(site, position.id)}
          Heading="h2"
        />
      </DialogPage>
      {posting ? <StructuredData data={posting} /> : null}
    </>
  );
}
