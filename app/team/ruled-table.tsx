type RuledTableProps = {
  columns: string[];
  /** `scrolled`: it keeps its columns, and may be wider than the page. */
  variant?: "scrolled";
  children: React.ReactElement[];
};

/**
 * Where there is little room, a row is a block of lines, and no one sees the columns: a cell that says nothing without its
 * column, such as a figure, begins with a `column-name`. Each cell has its column's name as its class.
 */
export function RuledTable({ columns, variant, children }: RuledTableProps) {
  return (
    <table className={variant === "scrolled" ? "ruled" : "ruled stacked"}>
      <thead>
        <tr>
          {columns.map((label, index) => (
            <th key={label} scope="col" className={index === 0 ? "of-rows" : undefined}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
