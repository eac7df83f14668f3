/** What a file begins with so that spreadsheets read it as UTF-8. */
export const byteOrderMark = "\ufeff";

/** One row of RFC 4180, every cell quoted and made harmless. */
export function csvRow(cells: (string | number)[]): string {
  return `${cells.map((cell) => `"${harmless(String(cell)).replaceAll('"', '""')}"`).join(",")}\r\n`;
}

/**
 * A spreadsheet takes a cell for a formula that begins with one of these, as OWASP lists them ("CSV Injection"), also
 * after white space, quotes or invisible characters. An apostrophe before it makes it text.
 * A spreadsheet that takes semicolons, tabs or line ends inside the quotes for the end of a cell, as some do by their
 * language, finds an apostrophe there too.
 * In one pass: a letter of ten thousand line ends must not take longer than any other.
 */
function harmless(cell: string): string {
  const characters = Array.from(cell);
  const quoted = new Set<number>(/^[\t\r]/.test(cell) ? [0] : []);
  // Where a cell may begin, with nothing but skipped characters since.
  let starts = [0];
  for (const [index, character] of characters.entries()) {
    if (formulaSign.test(character)) for (const start of starts) quoted.add(start);
    if (!skipped.test(character)) starts = [];
    if (separator.test(character)) starts.push(index + 1);
  }
  return characters.map((character, index) => (quoted.has(index) ? `'${character}` : character)).join("");
}

const formulaSign = /[=+\-@\uff1d\uff0b\uff0d\uff20]/;
const skipped = /["\s\p{Cf}]/u;
const separator = /[;\t\r\n]/;
