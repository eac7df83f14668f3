import { readFileSync } from "node:fs";

/** Returns the text of a file of `content/`, also of one that was saved on Windows: with `\n` alone, and without a BOM. */
export function readText(file: string): string {
  return readFileSync(file, "utf8")
    .replace(/^\ufeff/, "")
    .replaceAll("\r\n", "\n");
}
