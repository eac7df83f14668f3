import type { CareersContent } from "../../../content/careers.ts";
import type { Position } from "../../../content/positions.ts";
import { PositionCard } from "./position-card.tsx";

type PositionDrawerProps = { id: string; positions: readonly Position[]; content: CareersContent };

/** All positions as index cards in a drawer, one divider for each department. */
export function PositionDrawer({ id, positions, content }: PositionDrawerProps) {
  const departments = [...new Set(positions.map(({ department }) => department))];
  return (
    <section className="position-drawer page" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {content.openPositions(positions.length)}
      </h2>
      {departments.map((department) => (
        <Divider
          key={department}
          department={department}
          positions={positions.filter((position) => position.department === department)}
          content={content}
        />
      ))}
    </section>
  );
}

function Divider({ department, positions, content }: Omit<PositionDrawerProps, "id"> & { department: string }) {
  return (
    <div className="divider">
      <div className="tab">
        <h3>{department}</h3> <span>{content.inDepartment(positions.length)}</span>
      </div>
      <ul className="cards">
        {positions.map((position) => (
          <li key={position.id}>
            <PositionCard position={position} content={content} />
          </li>
        ))}
      </ul>
    </div>
  );
}
