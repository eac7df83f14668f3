import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { readSettings } from "./env.ts";
import { openLog } from "./log.ts";

test("the password of the mail server is in no line, as it is written in the setting and as it is", () => {
  const lines: string[] = [];
  const stream = new PassThrough().on("data", (line: Buffer) => lines.push(line.toString()));
  const SMTP_URL = "smtp://user:p%40ssword@mail.example.org";
  const log = openLog(readSettings({ SMTP_URL, MAIL_FROM: "careers@example.org" }), stream);
  log.error({ err: new Error(`535 p@ssword is wrong: ${SMTP_URL}`) }, "p@ssword");
  expect(lines.join("")).toContain("[secret]");
  expect(lines.join("")).not.toMatch(/p(@|%40)ssword/);
});
