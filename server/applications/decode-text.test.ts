import { expect, test } from "vitest";
import { resumeBytes } from "../../tests/support/builders.ts";
import { decodeText } from "./decode-text.ts";

const japanese = "履歴書\r\n氏名　田中　花子\r\n東京都に住んでいます。プログラミングが好きです。\r\n";

test.each([
  ["UTF-8", Buffer.from(japanese), japanese],
  ["UTF-16", Buffer.from(`\ufeff${japanese}`, "utf16le"), japanese],
  ["UTF-16 without its mark", Buffer.from(japanese, "utf16le"), japanese],
  ["UTF-16 without its mark, high byte first", Buffer.from(japanese, "utf16le").swap16(), japanese],
  ["Shift JIS", shiftJis(), "履歴書 氏名 プログラム\n".repeat(8)],
  [
    "Windows-1252",
    Buffer.from("Résumé of Zoë: naïve café, été à Genève\n".repeat(3), "latin1"),
    "Résumé of Zoë: naïve café, été à Genève\n".repeat(3),
  ],
  ["ISO-2022-JP", Buffer.from("\x1b$BMzNr=q\x1b(B\n".repeat(5), "latin1"), "履歴書\n".repeat(5)],
])("a text in %s is read", (_, bytes, text) => {
  expect(decodeText(bytes)).toBe(text);
});

test("a text that is cut inside a character is read up to it", () => {
  expect(decodeText(Buffer.from("é".repeat(3)).subarray(0, 5))).toBe("éé");
});

test("a picture is no text", () => {
  expect(decodeText(resumeBytes("table.xls"))).toBeNull();
});

/** As Japanese editions of Windows write it. */
function shiftJis(): Buffer {
  const line = "979a97f08f91208e8196bc208376838d834f838983800a";
  return Buffer.from(line.repeat(8), "hex");
}
