import { spawnSync } from "node:child_process";
import { afterAll, expect, test } from "vitest";
import { storeApplication } from "../tests/support/store-application.ts";
import { createTestDatabase } from "../tests/support/test-database.ts";

const database = await createTestDatabase();
await storeApplication(database.pool);
afterAll(() => database.drop());

const incomplete = "The file on the standard output is not complete.\n";
const full = "The standard output cannot be written: no space left on device.\n";

test.each([
  ["backup --out - | true", incomplete],
  ["backup --out - > /dev/full", full + incomplete],
  ["applications list > /dev/full", full],
])("%s fails without a stack", (line, stderr) => {
  const script = `set -o pipefail; "$0" commands/scriptmark.ts ${line}`;
  const env = { DATABASE_URL: database.url, DATA_DIR: "/nowhere", SETTINGS_FILE: "" };
  const run = spawnSync("bash", ["--norc", "-c", script, process.execPath], { env, encoding: "utf8" });
  expect([run.status, lines(run.stderr)]).toEqual([1, lines(stderr)]);
});

/** Two parts of a command may be written in either order. */
function lines(text: string): string[] {
  return text.split("\n").toSorted();
}
