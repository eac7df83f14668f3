import { execFileSync } from "node:child_process";
import { mkdtemp, open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { PassThrough } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
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

test("in systemd's journal each line begins with its priority", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "journal-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const journal = await open(path.join(folder, "journal"), "w+");
  const { dev, ino } = await journal.stat();
  const lines = `import { openLog } from "./server/log.ts";
    const log = openLog({ logLevel: "debug", telegram: null, databaseUrl: null });
    log.error("one"); log.warn("two"); log.info("three"); log.debug("four");`;
  execFileSync(process.execPath, ["--input-type=module", "--eval", lines], {
    env: { ...process.env, JOURNAL_STREAM: `${dev}:${ino}` },
    stdio: ["ignore", journal.fd, "inherit"],
  });
  await journal.close();
  const written = await readFile(path.join(folder, "journal"), "utf8");
  expect(written.split("\n").map((line) => line.slice(0, 4))).toEqual(["<3>{", "<4>{", "<6>{", "<7>{", ""]);
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
