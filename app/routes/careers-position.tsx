import { careers } from "../../content/careers.ts";
import { positionPage } from "../../content/page-descriptions.ts";
import { jobPostingData } from "../../content/structured-data.ts";
import { PositionDetails } from "../careers/position-details.tsx";
import { Sheet } from "../careers/sheet.tsx";
import { useCareers } from "../careers/use-careers.ts";
import { StructuredData } from "../documents/structured-data.tsx";
import type { Route } from "./+types/careers-position";
import { pageMeta } from "./page-meta.ts";

export function meta({ matches, params }: Route.MetaArgs) {
  const position = matches[1].loaderData?.positions.find(({ id }) => id === params.position);
  return position ? pageMeta(positionPage(position)) : [];
}

export default function PositionRoute({ params }: Route.ComponentProps) {
  const position = useCareers().positions.find(({ id }) => id === params.position);
  if (!position) return null;
  return (
    <>
      <Sheet
        title={position.title}
        closeLabel={careers.details.close}
        backLabel={careers.details.backToPositions}
        className="position-sheet"
      >
        {(Heading) => <PositionDetails position={position} words={careers.details} Heading={Heading} />}
      </Sheet>
      <StructuredData key={position.id} data={jobPostingData(position)} />
    </>
  );
}
