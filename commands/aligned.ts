/** Rows of cells as lines with aligned columns; the first row is the heading. */
export function alignedTable(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => widthOf(row[column] ?? ""))));
  return rows
    .map((row) => row.map((cell, column) => cell + " ".repeat((widths[column] ?? 0) - widthOf(cell))).join("  "))
    .map((line) => line.trimEnd())
    .join("\n");
}

/** Characters as people count them: an é is one, however it is written. */
function widthOf(text: string): number {
  return [...new Intl.Segmenter().segment(text)].length;
}
