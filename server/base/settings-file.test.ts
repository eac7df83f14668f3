import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { makeTestFolder } from "../../tests/support/test-folder.ts";
import { settingsEnvironment } from "./settings-file.ts";
import { OperatorError } from "./operator-error.ts";

const folder = makeTestFolder();
const file = path.join(folder, "scriptmark.env");

const values = {
  PUBLIC_URL: "https://www.example.org",
  DATABASE_URL: "postgres://site:p%40ss@db.example.org:5432/recruiting?sslmode=verify-full",
  TELEGRAM_BOT_TOKEN: "12345:abc_DEF-1",
  TELEGRAM_CHAT_ID: "@careers",
  SMTP_URL: "smtps://a%40b:p%23ss!*[x]{y}@mail.example.org:465",
  MAIL_FROM: "careers@example.org",
  TRUST_PROXY: "10.0.0.0/8,192.0.2.4",
  BACKUP_DIR: "/var/backups/scriptmark",
  LOG_LEVEL: "",
};
const lines = Object.entries(values).map(([name, value]) => `${name}=${value}`);

test("what the file may hold, a shell reads the same", async () => {
  await writeFile(file, ["# Settings", "", ...lines].join("\n"));
  expect(settingsEnvironment({ SETTINGS_FILE: file })).toMatchObject(values);
  const { stdout } = await promisify(execFile)("sh", ["-c", `set -a; . "${file}"; exec env`], { env: {} });
  expect(stdout.split("\n")).toEqual(expect.arrayContaining(lines));
});

test("the environment wins, also with an empty text", async () => {
  await writeFile(file, "PORT=4000\nHOST=0.0.0.0\nLOG_LEVEL=warn\n");
  const env = { SETTINGS_FILE: file, PORT: "5000", HOST: "" };
  expect(settingsEnvironment(env)).toMatchObject({ PORT: "5000", HOST: "", LOG_LEVEL: "warn" });
});

test.each([
  "MAIL_FROM=Careers <careers@example.org>",
  "SMTP_URL='smtp://user:hunter2@mail.example.org'",
  'DATABASE_URL="postgres://user:hunter2@db/site"',
  "DATABASE_URL=postgres://user:hunter2@db/site?a=1&b=2",
  "ALERT_URL=https://hooks.example.org/hunter2#here",
  "ALERT_URL=$hunter2",
  "PORT = 3000",
  "export PORT=3000",
  "PORT=3000\r",
  "PORT",
])("a line that programs read differently is refused by its number, without its secret: %j", async (line) => {
  await writeFile(file, `PORT=3000\n${line}\n`);
  const refused = () => settingsEnvironment({ SETTINGS_FILE: file });
  expect(refused).toThrow(`Line 2 of ${file}`);
  expect(refused).not.toThrow("hunter2");
});

test("an unknown name is refused in the file, a misspelled one also in the environment", async () => {
  await writeFile(file, "TRUSTPROXY=127.0.0.1\nCOLOR=red\nport=80\n");
  const mistakes = [
    `Line 1 of ${file}: TRUSTPROXY is not a setting, TRUST_PROXY is.`,
    `Line 2 of ${file}: COLOR is not a setting.`,
    `Line 3 of ${file}: port is not a setting.`,
  ];
  expect(() => settingsEnvironment({ SETTINGS_FILE: file })).toThrow(new OperatorError(mistakes.join("\n")));
  expect(() => settingsEnvironment({ SETTINGS_FILE: "", TELEGRAM_BOT_TOKE: "hunter2" })).toThrow(
    new OperatorError("TELEGRAM_BOT_TOKE in the environment is not a setting: TELEGRAM_BOT_TOKEN is."),
  );
  const names = ["HOME", "HOSTNAME", "LOGNAME", "MAIL", "MAILTO", "PATH", "SHELL", "npm_port"];
  const machine = Object.fromEntries(names.map((name) => [name, "1"]));
  expect(settingsEnvironment({ SETTINGS_FILE: "", ...machine })).toMatchObject(machine);
});

test("a file that is named and not there is an error", () => {
  const SETTINGS_FILE = path.join(folder, "nothing");
  expect(() => settingsEnvironment({ SETTINGS_FILE })).toThrow(/can't be read: no such file or directory\.$/);
});
