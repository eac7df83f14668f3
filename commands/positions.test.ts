import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { endOfDay } from "../application/position-closing.ts";
import { readPositionFile, readPositions } from "../content/readers/positions.server.ts";
import { teamTimeZone } from "../content/site.ts";
import { openPositions } from "../server/positions/site-positions.ts";
import { runScriptmark } from "../tests/support/run-scriptmark.ts";
import { createTestDatabase } from "../tests/support/test-database.ts";
import { makeTestFolder } from "../tests/support/test-folder.ts";

const database = await createTestDatabase();
const folder = makeTestFolder();
afterAll(() => database.drop());

test("the published positions are written as files with which a new site can begin", async () => {
  const { pool } = database;
  const [first, ...others] = readPositions();
  const positions = await openPositions(pool, [first!, ...others], { error() {} });
  positions.stop();
  await pool.query("update position set closes_at = $1 where id = $2", [
    endOfDay("2027-01-31", teamTimeZone),
    first!.id,
  ]);
  await pool.query(`insert into position (id, draft) values ('never-published', '{"id": "never-published"}')`);

  const { exitCode, out } = await runScriptmark(["positions", "export", "--out", "files"], {
    env: { DATABASE_URL: database.url },
    cwd: folder,
  });
  expect([exitCode, out]).toEqual([0, `Saved ${others.length + 1} positions in ${path.join(folder, "files")}.\n`]);
  const written = readdirSync(path.join(folder, "files")).map((file) =>
    readPositionFile(file, readFileSync(path.join(folder, "files", file), "utf8")),
  );
  const byId = (all: { id: string }[]) => all.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  expect(byId(written)).toEqual(byId([{ ...first!, validThrough: "2027-01-31" }, ...others]));
});

test("a folder that can't be written is named, with the reason", async () => {
  writeFileSync(path.join(folder, "taken"), "");
  const { exitCode, error } = await runScriptmark(["positions", "export", "--out", "taken/positions"], {
    env: { DATABASE_URL: database.url },
    cwd: folder,
  });
  expect(exitCode).toBe(1);
  expect(error).toBe(`${path.join(folder, "taken/positions")} cannot be written: not a directory.\n`);
});
