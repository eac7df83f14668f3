/** A table that may be wider than its page. Without a focus, the keyboard could not scroll it. */
export function ScrolledTable({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    // A region that scrolls has to take the focus (axe: scrollable-region-focusable); the rule knows no such case.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="scrolled" role="region" aria-label={label} tabIndex={0}>
      <table className="ruled">{children}</table>
    </div>
  );
}
