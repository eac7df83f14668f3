type RuledTableProps = { columns: string[]; className?: string; children: React.ReactElement[] };

export function RuledTable({ columns, className = "", children }: RuledTableProps) {
  return (
    <table className={`ruled ${className}`}>
      <thead>
        <tr>
          {columns.map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
