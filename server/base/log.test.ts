import { execFile, execFileSync } from "node:child_process";
import { open, readFile } from "node:fs/promises";
import path from "node:path";
import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { makeTestFolder } from "../../tests/support/test-folder.ts";
import { readSettings } from "./env.ts";
import { openLog } from "./log.ts";

const token = "123456:very-secret-token";
const person = "ada@example.org";
const folder = makeTestFolder();

const line = { level: "fatal", msg: expect.stringContaining("UNCAUGHT ERROR") };

test.each([
  ["an error that was thrown", `setTimeout(() => { throw new TypeError("asked ${token}"); });`, "asked [secret]"],
  ["a rejection that nothing handled", `void Promise.reject(new TypeError("asked ${token}"));`, "asked [secret]"],
  [
    "the database's refusal of a value",
    `void Promise.reject(Object.assign(new TypeError("${person}"), { severity: "ERROR" }));`,
    undefined,
  ],
])(
  "%s is one line of the log, without secrets and personal data, and ends the process",
  async (_, program, message) => {
    const telegram = { TELEGRAM_BOT_TOKEN: token, TELEGRAM_CHAT_ID: "1" };
    const { exitCode, out, error } = await crash(`setInterval(() => {}, 1000); ${program}`, telegram);
    expect({ exitCode, error }).toEqual({ exitCode: 1, error: "" });
    expect(out.trim().split("\n")).toHaveLength(1);
    const logged = JSON.parse(out) as { err: { message?: string } };
    expect(logged).toMatchObject({ ...line, err: { type: "TypeError", stack: expect.stringContaining("    at ") } });
    expect(logged.err.message).toBe(message);
    expect(out).not.toContain(token);
    expect(out).not.toContain(person);
  },
);

test("only the type of a thrown value that is no error is logged", async () => {
  const { exitCode, out } = await crash(`void Promise.reject("${person}");`);
  expect(exitCode).toBe(1);
  expect(JSON.parse(out)).toMatchObject({ ...line, err: { message: expect.stringContaining("string") } });
  expect(out).not.toContain(person);
});

test("the site does so from its start", async () => {
  // A listener for uncaught errors replaces the default one.
  const planted = `process.on("newListener", (name) => {
    if (name === "unhandledRejection") process.nextTick(() => { throw new Error("planted"); });
  });`;
  const preload = `data:text/javascript,${encodeURIComponent(planted)}`;
  const { exitCode, out } = await run(["--import", preload, "commands/scriptmark.ts", "start", "--as-built"], {
    SETTINGS_FILE: "",
    DATA_DIR: folder,
  });
  expect(exitCode).toBe(1);
  // Root gets a warning first.
  expect(JSON.parse(out.trim().split("\n").at(-1)!)).toMatchObject({ ...line, err: { message: "planted" } });
});

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
  const journal = await open(path.join(folder, "journal"), "w+");
  const { dev, ino } = await journal.stat();
  const lines = `import { openLog } from "./server/base/log.ts";
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

/** Runs `program` in a process that ends on a crash, with `settings`. */
function crash(program: string, settings: Record<string, string> = {}) {
  const start = `import { endOnCrash } from "./server/base/log.ts";
    import { readSettings } from "./server/base/env.ts";
    endOnCrash(readSettings(process.env));`;
  return run(["--input-type=module", "--eval", start + program], { DATA_DIR: folder, ...settings });
}

function run(args: string[], env: Record<string, string> = {}) {
  return new Promise<{ exitCode: number; out: string; error: string }>((resolve) => {
    const child = execFile(process.execPath, args, { env }, (_, out, error) =>
      resolve({ exitCode: child.exitCode ?? -1, out, error }),
    );
  });
}
