import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseArguments } from "./parse-arguments.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "arguments-"));
});
afterAll(() => rm(folder, { recursive: true }));

describe.each(["applications", "backup", "insights", "new-database", "restore", "team"])("npm run %s", (program) => {
  test("--help says how it is used, and does nothing", async () => {
    const { status, out, error } = await run("--help");
    expect({ status, error }).toEqual({ status: 0, error: "" });
    expect(out).toMatch(new RegExp(`^Usage: npm run ${program}\\b`));
    expect(await readdir(folder)).toEqual([]);
  });

  test("a wrong argument is one sentence, and nothing is done", async () => {
    const { status, out, error } = await run("--wrong", "too");
    expect({ status, out }).toEqual({ status: 2, out: "" });
    expect(error).toMatch(
      new RegExp(`^Unknown option: --wrong\nRun "npm run ${program} -- --help" for all (commands|options)\\.\n$`),
    );
    expect(await readdir(folder)).toEqual([]);
  });

  async function run(...args: string[]) {
    const child = spawn(process.execPath, [path.resolve(`commands/${program}.ts`), ...args], {
      env: { DATA_DIR: path.join(folder, "data") },
    });
    const [out, error] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
    return { status: child.exitCode, out, error };
  }
});

test.each([
  ["--json=yes", "--json takes no value"],
  ["--out", "--out needs a value"],
  ["more", "Unexpected argument: more"],
])("%s is wrong, in our words", (argument, sentence) => {
  const options = { json: { type: "boolean" }, out: { type: "string" } } as const;
  expect(() => parseArguments({ args: [argument], options })).toThrow(new RegExp(`^${sentence}$`));
});
