import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import path from "node:path";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { compileCache } from "../support/built-site.ts";
import { makeDataFolder } from "../support/data-folder.ts";
import { runInTerminal } from "../support/terminal-session.ts";
import { makeTestFolder } from "../support/test-folder.ts";

/* A person at a terminal reads sentences: the level by a word, the time of day, never JSON. */

const start = `exec "${process.execPath}" commands/scriptmark.ts start --as-built`;
const folder = makeTestFolder();
const env = { ...compileCache, SETTINGS_FILE: "", PORT: "0" };

/** The last line of a start. A terminal discards what it has not shown yet when you press Ctrl+C. */
const started = /reads applications at \/team\./;

/** The time, a sentence, and perhaps details in parentheses. */
const sentence = /^\d\d:\d\d:\d\d  [A-Z][^{}]*[.)]$/;

let dataDir: string;
beforeAll(async () => {
  const made = await makeDataFolder();
  ({ dataDir } = made);
  return made.remove;
});

test("from the start to Ctrl+C, each line is a sentence, and a warning says so", async () => {
  const settings = { ...env, DATA_DIR: dataDir };
  const { exitCode, lines, said } = await runInTerminal(start, { env: settings, interruptAt: started });
  expect(lines.filter((line) => !sentence.test(line))).toEqual([]);
  expect(lines.at(-1)).toMatch(/The site has stopped\.$/);
  expect(lines.join("\n")).toMatch(/Warning: Telegram is not configured/);
  expect(said).toContain("\u001b[33mWarning");
  expect(exitCode).toBe(0);
});

test("NO_COLOR leaves the colors out", async () => {
  const settings = { ...env, DATA_DIR: dataDir, NO_COLOR: "1" };
  const { said } = await runInTerminal(start, { env: settings, interruptAt: started });
  expect(said).toContain("Warning: Telegram");
  expect(said).not.toContain("\u001b[");
});

test("Ctrl+C while the database is made is one sentence", async () => {
  const fresh = await makeDataFolder();
  onTestFinished(fresh.remove);
  const settings = { ...env, DATA_DIR: fresh.dataDir };
  const { exitCode, lines } = await runInTerminal(start, { env: settings, interruptAt: /Creating the database/ });
  expect(lines.at(-1)).toMatch(/^The start was interrupted: nothing runs\.$|The site has stopped\.$/);
  expect(lines.slice(0, -1).filter((line) => !sentence.test(line))).toEqual([]);
  expect(exitCode).toBe(0);
});

test("a port in use, a wrong setting and a folder that can't be written are one sentence each", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const file = path.join(folder, "file");
  writeFileSync(file, "");
  const refusals: [Record<string, string>, string][] = [
    [{ PORT: String(port) }, `Port ${port} is in use by another program: end that one or choose another PORT.`],
    [{ PORT: "abc" }, 'PORT must be a whole number from 0 to 65535; it is "abc".'],
    [{ DATA_DIR: `${file}/data` }, `DATA_DIR (${file}/data) cannot be written to: not a directory.`],
  ];
  for (const [settings, refusal] of refusals) {
    const { exitCode, lines } = await runInTerminal(start, { env: { ...env, DATA_DIR: dataDir, ...settings } });
    // Root gets a warning first.
    expect([exitCode, lines.at(-1)]).toEqual([1, refusal]);
    expect(lines.length).toBeLessThanOrEqual(2);
  }
});
