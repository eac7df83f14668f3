import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { applicationsCommands } from "./applications/commands.ts";
import { command, done, type CommandResult } from "./command.ts";
import { dispatch } from "./dispatch.ts";
import { commands } from "./table.ts";

describe("the program", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "scriptmark-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test("refuses an unknown argument in one sentence, with exit code 2, before anything is done", async () => {
    const error = 'Unknown option: --wrong. See "scriptmark start --help".\n';
    expect(await run(["start", "--wrong"])).toEqual({ status: 2, out: "", error });
    expect(await readdir(folder)).toEqual([]);
  });

  test("says which release it is", async () => {
    expect(await run(["--version"])).toEqual({ status: 0, out: expect.stringMatching(/^\d/), error: "" });
  });

  async function run(args: string[]) {
    const child = spawn(process.execPath, [path.resolve("commands/scriptmark.ts"), ...args], {
      env: { DATA_DIR: path.join(folder, "data"), SETTINGS_FILE: "" },
    });
    const [out, error] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
    return { status: child.exitCode, out, error };
  }
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
  ["list --limit all"],
  ["list --limit 0"],
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
  ["export --out ../all.csv"],
  ["export --out /srv/../all.csv"],
])("applications %s is refused before anything is done", async (args) => {
  const { exitCode, text: sentence } = await dispatch(applicationsCommands, ["applications", ...args.split(" ")]);
  expect({ exitCode, lines: sentence.split("\n").length }).toEqual({ exitCode: 2, lines: 1 });
});

function refusal(sentence: string, topic: string): CommandResult {
  const error = `${sentence}. See "${topic} --help".`;
  return { exitCode: 2, text: error, json: { error } };
}
