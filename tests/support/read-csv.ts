/** The rows of RFC 4180 with every cell quoted. */
export function readCsv(text: string): string[][] {
  const rows = [...text.matchAll(/((?:"(?:[^"]|"")*",?)+)\r\n/g)].map(([, row = ""]) => row);
  return rows.map((row) => [...row.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = ""]) => cell.replaceAll('""', '"')));
}
