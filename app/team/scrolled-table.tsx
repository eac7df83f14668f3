import { RuledTable } from "./ruled-table.tsx";

type ScrolledTableProps = Pick<React.ComponentProps<typeof RuledTable>, "columns" | "children"> & { label: string };

/** A table of figures that may be wider than the page: it scrolls in itself. */
export function ScrolledTable({ label, ...table }: ScrolledTableProps) {
  return (
    // A region that scrolls has to take the focus (axe: scrollable-region-focusable); the rule knows no such case.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="scrolled" role="region" aria-label={label} tabIndex={0}>
      <RuledTable {...table} variant="scrolled" />
    </div>
  );
}
