import { expect, test } from "vitest";
import { csvRow } from "./export-applications.ts";

test("cells are quoted as RFC 4180 says", () => {
  expect(csvRow(["plain", 'a "quoted" word', "two\nlines, one comma", 20971520])).toBe(
    '"plain","a ""quoted"" word","two\nlines, one comma","20971520"\r\n',
  );
});

test.each([
  ['=HYPERLINK("http://example.org")', '\'=HYPERLINK("http://example.org")'],
  ["+33 1 23 45 67 89", "'+33 1 23 45 67 89"],
  ["-2+3", "'-2+3"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1+1", "'\t'=1+1"],
  ["\rword", "'\rword"],
  ["  =1+1", "  '=1+1"],
  ["\u200b=1+1", "\u200b'=1+1"],
  ['"=1+1', "\"'=1+1"],
  ["＝1+1", "'＝1+1"],
  ["＋1", "'＋1"],
  ["－1", "'－1"],
  ["＠SUM(A1)", "'＠SUM(A1)"],
  ["Ada;=cmd|' /C calc'!A0", "Ada;'=cmd|' /C calc'!A0"],
  ["a;;=1;\t\n=2", "a;;'=1;\t\n'=2"],
  ["Dear team\n- first\n=1+1", "Dear team\n'- first\n'=1+1"],
])("%j cannot become a formula", (typed, written) => {
  expect(csvRow([typed])).toBe(`"${written.replaceAll('"', '""')}"\r\n`);
});

test("white space without end takes no longer than other text", () => {
  const lineEnds = "\n".repeat(100_000);
  expect(csvRow([`a${lineEnds}a${lineEnds}=1`])).toBe(`"a${lineEnds}a${lineEnds}'=1"\r\n`);
});

test.each(["Ada-Marie O'Example", "ada+jobs@example.org", "0-1 years", "a = b", "https://example.org/?a=1;b"])(
  "%j stays as it is",
  (typed) => {
    expect(csvRow([typed])).toBe(`"${typed}"\r\n`);
  },
);
