import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { createEmptyDatabase, createTestDatabase } from "../tests/support/test-database.ts";
import { makeTestFolder } from "../tests/support/test-folder.ts";
import { runScriptmark } from "../tests/support/run-scriptmark.ts";

const folder = makeTestFolder();
const dataDir = path.join(folder, "data");

test("settings that the start would refuse are refused with the same sentence, and nothing is written", async () => {
  await using empty = await createEmptyDatabase();
  const PUBLIC_URL = "https://www.example.org";
  const refused: [Record<string, string>, RegExp][] = [
    [{ PORT: "http" }, /^PORT must be a whole number/],
    [{ BACKUP_DIR: path.join(folder, "nowhere") }, /^BACKUP_DIR \(.*\) cannot be written to: no such file/],
    [{ PUBLIC_URL }, /^There is no database in DATA_DIR/],
    [{ PUBLIC_URL, DATABASE_URL: empty.url }, /has no tables of the site/],
    [{ DATABASE_URL: "postgres://site:secret@127.0.0.1:1/site" }, /cannot be used: the connection is refused/],
    ...["a$b", "`a`", 'the "data"', "C:\\data"].map((name): [Record<string, string>, RegExp] => [
      { DATA_DIR: path.join(folder, name, "data") },
      /^DATA_DIR \(.*\) has [$`"\\] in its path, which PostgreSQL's setup program cannot handle/,
    ]),
    [{ HOST: "192.0.2.1" }, /^HOST 192\.0\.2\.1 is not an address of this machine/],
    [{ HOST: "192.0.2.1", METRICS_PORT: "9464" }, /^HOST 192\.0\.2\.1 is not an address of this machine/],
    [{ DATABASE_URL: "postgres://site:a#b@127.0.0.1:1/site" }, /cannot be used: .*percent-encoded/],
    [{ DATA_DIR: "/dev/null" }, /^DATA_DIR \(\/dev\/null\) cannot be written to: not a directory/],
  ];
  for (const [env, sentence] of refused)
    expect(await check(env)).toMatchObject({ exitCode: 1, error: expect.stringMatching(sentence) });
  expect(readdirSync(folder)).toEqual([]);
});

test("settings that the start takes are taken, also beside a running site", async () => {
  await using database = await createTestDatabase();
  const { exitCode, out } = await check({ DATABASE_URL: database.url, BACKUP_DIR: folder });
  expect([exitCode, out]).toEqual([0, expect.stringContaining("The site can be started with these settings.")]);
  expect(out).toContain(`Backups are in ${folder}.`);
  expect((await check({})).exitCode).toBe(0);
});

function check(env: Record<string, string>) {
  return runScriptmark(["check"], { env: { DATA_DIR: dataDir, ...env }, cwd: folder });
}
