import type { Position } from "../../application/position.ts";
import type { CareersContent } from "../../content/careers.ts";
import { Fact } from "../form/facts.tsx";

type CoverCellsProps = { position: Position; content: CareersContent };

/** What the form is for, in ruled cells as on the cover page of an exam. */
export function CoverCells({ position, content }: CoverCellsProps) {
  const { facts } = content.details;
  return (
    <dl className="cover-cells">
      <Fact name={facts.department}>{position.department}</Fact>
      <Fact name={facts.type}>{content.typeText(position)}</Fact>
      <Fact name={facts.location}>{content.locationText(position)}</Fact>
    </dl>
  );
}
