import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { applicationsCommands } from "./applications/commands.ts";
import { command, done, type CommandResult } from "./command.ts";
import { dispatch } from "./dispatch.ts";
import { commands } from "./table.ts";

test("the program refuses an unknown argument before anything is done, and says which release it is", () => {
  const folder = mkdtempSync("/tmp/scriptmark-");
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const env = { DATA_DIR: path.join(folder, "data"), SETTINGS_FILE: "", PORT: "1" };
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ["commands/scriptmark.ts", ...args], { env, encoding: "utf8" });
  const stderr = 'Unknown option: --wrong. See "scriptmark start --help".\n';
  expect(run("start", "--wrong")).toMatchObject({ status: 2, stdout: "", stderr });
  expect(readdirSync(folder)).toEqual([]);
  for (const asked of [[], ["help"]]) {
    expect(run(...asked)).toMatchObject({ status: 0, stdout: expect.stringContaining("Usage: scriptmark COMMAND") });
  }
  expect(run("status")).toMatchObject({ status: 1, stderr: expect.stringContaining("Is it running?") });
  expect(run("--version")).toMatchObject({ status: 0, stdout: expect.stringMatching(/^\d/), stderr: "" });
});

test.each(commands.map(({ name }) => name))("%s has help and refuses what it does not know", async (name) => {
  const help = await dispatch(commands, [...name.split(" "), "-h"]);
  expect(help).toMatchObject({ exitCode: 0, text: expect.stringContaining(`Usage: scriptmark ${name}`) });
  expect(help.text).toContain("--json");
  expect(await dispatch(commands, [...name.split(" "), "--wrong"])).toEqual(
    refusal("Unknown option: --wrong", `scriptmark ${name}`),
  );
});

test.each([[[]], [["applications"]], [["--help"]], [["team", "-h"]]])("%j lists what there is", async (args) => {
  const { exitCode, text: list } = await dispatch(commands, args);
  expect(exitCode).toBe(0);
  const listed = commands.filter(({ name }) => list.includes(`\n  ${name} `));
  expect(listed).toEqual(commands.filter(({ name }) => name.startsWith(args[0]?.replace(/^-.*/, "") ?? "")));
});

test.each([
  [["nonsense"], "Unknown command: nonsense", "scriptmark"],
  [["applicatons", "list"], 'Unknown command: applicatons list (did you mean "applications list"?)', "scriptmark"],
  [["backup"], "--out FILE is missing", "scriptmark backup"],
  [["backup", "--out", "-", "--json"], "--json and --out - exclude each other", "scriptmark backup"],
  [["applications", "nonsense"], "Unknown command: applications nonsense", "scriptmark"],
  [["applications", "--wrong"], "Unknown option: --wrong", "scriptmark applications"],
  [["applications", "--json", "list"], "Unexpected argument: list", "scriptmark applications"],
  [["backup", "--json=yes"], "--json takes no value", "scriptmark backup"],
  [["backup", "--out"], "--out needs a value", "scriptmark backup"],
  [["backup", "more"], "Unexpected argument: more", "scriptmark backup"],
  [["restore"], "restore needs FILE", "scriptmark restore"],
  [["restore", "one", "two"], "Unexpected argument: two", "scriptmark restore"],
  [["team", "revoke"], "team revoke needs NAME", "scriptmark team revoke"],
])("%j is wrong, in our words", async (args, sentence, topic) => {
  expect(await dispatch(commands, args)).toEqual(refusal(sentence, topic));
});

test("a command gets its options and what follows its name", async () => {
  const echo = command({
    name: "one echo",
    operands: "WORD…",
    usage: "",
    options: { loud: { help: "" }, to: { value: "NAME", help: "" } },
    run: ({ loud, to }, words) => done("", { loud, to, words }),
  });
  expect(await dispatch([echo], "one echo hello --to Ada there --loud".split(" "))).toMatchObject({
    json: { loud: true, to: "Ada", words: ["hello", "there"] },
  });
});

test.each([
  ["show SM-OOPS"],
  ["resend"],
  ["resend SM-7K3F-9QXT --undelivered"],
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
  const { exitCode, text: sentence } = await dispatch(applicationsCommands, ["applications", ...args.split(" ")]);
  expect({ exitCode, lines: sentence.split("\n").length }).toEqual({ exitCode: 2, lines: 1 });
});

function refusal(sentence: string, topic: string): CommandResult {
  const error = `${sentence}. See "${topic} --help".`;
  return { exitCode: 2, text: error, json: { error } };
}
