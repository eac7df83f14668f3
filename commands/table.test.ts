import { expect, test } from "vitest";
import { teamTimeZone } from "../content/site.ts";
import { runScriptmark } from "../tests/support/run-scriptmark.ts";
import { createTestDatabase } from "../tests/support/test-database.ts";
import { makeTestFolder } from "../tests/support/test-folder.ts";

test("page views are of the team's day, and the table names its time zone", async () => {
  await using database = await createTestDatabase();
  const folder = makeTestFolder();
  await database.pool.query(
    `insert into page_view values ((now() at time zone '${teamTimeZone}')::date, '/careers', 5)`,
  );
  const env = { DATA_DIR: folder, DATABASE_URL: database.url, PUBLIC_URL: "https://www.example.org" };
  const { out } = await runScriptmark(["insights"], { env, cwd: folder });
  expect(out).toContain(`TODAY (${teamTimeZone})`);
  expect(out).toMatch(/^\/careers +5 +5$/m);
});
