import { writeFile } from "node:fs/promises";
import path from "node:path";
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

test("a value is read as a shell reads it, also in quotes", async () => {
  const odd = { MAIL_FROM: '"Careers <careers@example.org>"', SMTP_URL: "'smtps://user:a#b$c@mail.example.org'" };
  const more = Object.entries(odd).map(([name, value]) => `${name}=${value}`);
  await writeFile(file, ["# Settings", "", ...lines, ...more, "export PORT=4000\r"].join("\n"));
  expect(settingsEnvironment({ SETTINGS_FILE: file })).toEqual({
    SETTINGS_FILE: file,
    ...values,
    MAIL_FROM: "Careers <careers@example.org>",
    SMTP_URL: "smtps://user:a#b$c@mail.example.org",
    PORT: "4000",
  });
});

test("the environment wins, also with an empty text", async () => {
  await writeFile(file, "PORT=4000\nHOST=0.0.0.0\nLOG_LEVEL=warn\n");
  const env = { SETTINGS_FILE: file, PORT: "5000", HOST: "" };
  expect(settingsEnvironment(env)).toMatchObject({ PORT: "5000", HOST: "", LOG_LEVEL: "warn" });
});

test("lines that set nothing are named, without what may be a secret", async () => {
  await writeFile(
    file,
    "TRUSTPROXY=127.0.0.1\nPORT 3000\nCOLOR=red\n\n# SMTP_URL=\nsmtp://user:hunter2@mail\nport=80\n",
  );
  const mistakes = [
    `Line 1 of ${file}: TRUSTPROXY is not a setting.`,
    `Line 2 of ${file} is not NAME=value.`,
    `Line 3 of ${file}: COLOR is not a setting.`,
    `Line 6 of ${file} is not NAME=value.`,
    `Line 7 of ${file}: port is not a setting.`,
  ];
  expect(() => settingsEnvironment({ SETTINGS_FILE: file })).toThrow(new OperatorError(mistakes.join("\n")));
});

test("a file that is named and not there is an error", () => {
  const SETTINGS_FILE = path.join(folder, "nothing");
  expect(() => settingsEnvironment({ SETTINGS_FILE })).toThrow(/can't be read: no such file or directory\.$/);
});
