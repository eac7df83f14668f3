import { positions } from "../../content/readers/all-positions.ts";
import { careers } from "../../content/careers.ts";
import { positionPage } from "../../content/metadata/page-descriptions.ts";
import { jobPostingData } from "../../content/metadata/structured-data.ts";
import { PositionDetails } from "../careers/positions/position-details.tsx";
import { DialogPage } from "../careers/dialog/dialog-page.tsx";
import { StructuredData } from "../shell/scripts/script-element.tsx";
import type { Route } from "./+types/careers-position";
import { pageMeta } from "../shell/page-meta.ts";

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
  const posting = import.meta.env.SSR && isOpen ? jobPostingData(position, site) : null;
  return (
    <>
      <DialogPage title={position.title} closeLabel={careers.details.close}>
        <PositionDetails position={position} />
      </DialogPage>
      {import.meta.env.SSR && posting === null ? null : <StructuredData key={position.id} data={posting} />}
    </>
  );
}
