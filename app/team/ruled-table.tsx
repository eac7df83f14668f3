type RuledTableProps = {
  columns: string[];
  /** `stacked`: where there is little room, a row is a block of lines; each cell has its column's name as its class. */
  variant?: "stacked";
  children: React.ReactElement[];
};

export function RuledTable({ columns, variant, children }: RuledTableProps) {
  return (
    <table className={["ruled", variant].filter(Boolean).join(" ")}>
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
