import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { readSettings } from "./env.ts";
import { openLog } from "./log.ts";

test.each([
  ["p%40ssword", "p@ssword"],
  ["p%22ss%5Cword", 'p"ss\\word'],
])("the password %s is in no line, as it is written in the setting and as it is", (written, password) => {
  const said = logWith(written, password);
  expect(said).toContain("[secret]");
  expect(said).not.toMatch(/ss\\*word/);
});

test("a password of a few letters does not make the log unreadable", () => {
  expect(logWith("t", "t")).toContain('"msg":"535 is the answer');
});

/** A line about a mail server with this password. */
function logWith(written: string, password: string): string {
  const lines: string[] = [];
  const stream = new PassThrough().on("data", (line: Buffer) => lines.push(line.toString()));
  const SMTP_URL = `smtp://user:${written}@mail.example.org`;
  const log = openLog(readSettings({ SMTP_URL, MAIL_FROM: "careers@example.org" }), stream);
  log.error({ err: new Error(`${password} is wrong: ${SMTP_URL}`) }, `535 is the answer to ${password}`);
  return lines.join("");
}
