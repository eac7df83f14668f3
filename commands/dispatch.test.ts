import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { applicationsCommands } from "./applications/commands.ts";
import { dispatch } from "./dispatch.ts";
import { commands } from "./table.ts";

test("the program refuses an unknown argument before anything is done, and says which release it is", () => {
  const folder = mkdtempSync("/tmp/scriptmark-");
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const env = { DATA_DIR: path.join(folder, "data"), SETTINGS_FILE: "", PORT: "1" };
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ["commands/scriptmark.ts", ...args], { env, encoding: "utf8" });
  const stderr = `Unknown option '--wrong'.\nSee "scriptmark start --help".\n`;
  expect(run("start", "--wrong")).toMatchObject({ status: 2, stdout: "", stderr });
  expect(readdirSync(folder)).toEqual([]);
  for (const asked of [[], ["help"], ["--help"]]) {
    expect(run(...asked)).toMatchObject({ status: 0, stdout: expect.stringContaining("Usage: scriptmark") });
  }
  expect(run("status")).toMatchObject({ status: 1, stderr: expect.stringContaining("Is it running?") });
  expect(run("--version")).toMatchObject({ status: 0, stdout: expect.stringMatching(/^\S+\n$/), stderr: "" });
});

test.each(commands.map(({ name }) => name))("%s has help, and its group lists it", async (name) => {
  const help = await dispatch(commands, [...name.split(" "), "-h"]);
  expect(help).toMatchObject({ exitCode: 0, text: expect.stringContaining(`Usage: scriptmark ${name}`) });
  expect(help.text).toContain("--json");
  const words = name.split(" ");
  expect((await dispatch(commands, words.slice(0, -1))).text).toMatch(new RegExp(`^  ${words.at(-1)} `, "m"));
});

test.each([
  [["applicatons", "list"], /^Unknown command 'applicatons'\.\n\(Did you mean applications\?\)/],
  [["backup"], /^Required option '--out <FILE>' not specified\.\nSee "scriptmark backup --help"\.$/],
  [["backup", "--out", "-", "--json"], /^--json and --out - exclude each other\.\n/],
  [["applications", "nonsense"], /^Unknown command 'nonsense'\.\nSee "scriptmark applications --help"\.$/],
  [["restore", "one", "two"], /^Too many arguments/],
  [["team", "revoke"], /^Missing required argument 'NAME'\.\n/],
])("%j is refused in a sentence, also as JSON", async (args, sentence) => {
  const refusal = await dispatch(commands, args);
  expect(refusal).toMatchObject({ exitCode: 2, text: expect.stringMatching(sentence), json: { error: refusal.text } });
});

test("a backup of a database that is away says so, and makes no file", () => {
  const folder = mkdtempSync("/tmp/scriptmark-");
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const env = { DATABASE_URL: "postgres://site@127.0.0.1:1/site", SETTINGS_FILE: "" };
  const args = ["commands/scriptmark.ts", "backup", "--out", path.join(folder, "site.tar")];
  const stderr = "The database cannot be used: the connection is refused.\n";
  expect(spawnSync(process.execPath, args, { env, encoding: "utf8" })).toMatchObject({ status: 1, stderr });
  expect(readdirSync(folder)).toEqual([]);
});

test.each([
  ["resend SM-OOPS"],
  ["resend"],
  ["list --left-in-chat --undelivered"],
  ["list --spam-sign everything"],
  ["erase SM-7K3F-9QXT"],
  ["erase --yes"],
  ["erase --spam-sign same-resume --yes"],
  ["erase --spam-sign same-resume --since 2026-02-30 --yes"],
  ["erase --spam-sign same-resume --since yesterday --yes"],
  ["erase --spam-sign everything --since 2026-11-21 --yes"],
  ["erase --since 2026-11-21 --yes"],
  ["erase --email ada@example.org"],
  ["erase --email ada --yes"],
  ["erase SM-7K3F-9QXT --email ada@example.org --yes"],
  ["erase --email ada@[127.0.0.1] --yes"],
])("applications %s is refused before anything is done", async (args) => {
  const refusal = await dispatch(applicationsCommands, ["applications", ...args.split(" ")]);
  expect(refusal).toMatchObject({ exitCode: 2, text: expect.stringContaining("\nSee ") });
});
