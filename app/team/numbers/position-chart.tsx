import type { PositionNumbers } from "../../../application/team/numbers.ts";
import { numbersPage } from "../../../content/team/numbers.ts";
import { NumbersSection } from "./numbers-section.tsx";

const { positions: texts, sum } = numbersPage;

/** The views and applications of each position: one bar over the other, and the numbers as a table. */
export function PositionChart({ positions }: { positions: PositionNumbers[] }) {
  const most = Math.max(0, ...positions.flatMap(({ seen, applied }) => [seen, applied]));
  const percent = (count: number) => `${((100 * count) / most).toFixed(2)}%`;
  const rows = positions.map(({ title, seen, applied }) => ({
    name: title,
    total: texts.total(seen, applied),
    drawing: {
      "aria-label": texts.describe(title, seen, applied),
      className: "position-bars",
      children: (
        <>
          <rect className="seen" width={percent(seen)} height="100%" />
          <rect className="applied" y="25%" width={percent(applied)} height="50%" />
        </>
      ),
    },
  }));
  const table = {
    columns: Object.values(texts.columns),
    rows: positions.map(({ title, seen, applied }) => [title, sum(seen), sum(applied), texts.share(seen, applied)]),
  };
  return (
    <NumbersSection
      id="positions"
      heading={texts.heading}
      none={texts.none}
      rows={most === 0 ? [] : rows}
      note={texts.note}
      table={table}
    />
  );
}
