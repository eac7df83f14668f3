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
 */
function harmless(cell: string): string {
  return cell.replace(/(?<=^|[;\t\r\n])(?=["\s\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20])|^(?=[\t\r])/gu, "'");
}
