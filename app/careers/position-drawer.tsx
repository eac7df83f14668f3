import type { CareersWords } from "../../content/careers.ts";
import type { Position } from "../../content/positions.ts";
import { PositionCard } from "./position-card.tsx";

type PositionDrawerProps = { id: string; positions: readonly Position[]; words: CareersWords };

/** All positions as index cards in a drawer, one divider for each department. */
export function PositionDrawer({ id, positions, words }: PositionDrawerProps) {
  const departments = [...new Set(positions.map(({ department }) => department))];
  return (
    <section id={id} className="position-drawer page" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} tabIndex={-1}>
        {words.openPositions(positions.length)}
      </h2>
      {departments.map((department) => (
        <Divider
          key={department}
          department={department}
          positions={positions.filter((position) => position.department === department)}
          words={words}
        />
      ))}
    </section>
  );
}

function Divider({ department, positions, words }: Omit<PositionDrawerProps, "id"> & { department: string }) {
  return (
    <section className="divider" aria-label={department}>
      <p className="tab">
        <strong>{department}</strong> <span>{words.inDepartment(positions.length)}</span>
      </p>
      <ul className="cards">
        {positions.map((position) => (
          <li key={position.id}>
            <PositionCard position={position} words={words} />
          </li>
        ))}
      </ul>
    </section>
  );
}
