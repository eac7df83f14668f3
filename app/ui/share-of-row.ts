/**
 * How much of a row an item has in a list with three to a row, so that every row is full: in place of one or two items at
 * the end, the last four or two share their rows.
 */
export function shareOfRow(index: number, count: number): "third" | "half" {
  const halves = { 0: 0, 1: 4, 2: 2 }[count % 3] ?? 0;
  return index < count - halves ? "third" : "half";
}
