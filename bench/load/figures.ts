export function percentile(values: number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? NaN;
}

/** A Markdown table; numbers with as many digits as tell something. */
export function table(head: string[], rows: (string | number)[][]): string {
  const lines = [head, head.map(() => "---"), ...rows.map((row) => row.map(short))];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

function short(value: string | number): string {
  if (typeof value === "string") return value;
  if (value >= 100) return String(Math.round(value));
  return String(Number(value.toPrecision(value < 1 ? 2 : 3)));
}
