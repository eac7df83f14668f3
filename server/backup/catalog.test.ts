import pg from "pg";
import { expect, test } from "vitest";
import { createTestDatabase } from "../../tests/support/test-database.ts";
import { readCatalog } from "./catalog.ts";

test("every table is in backups but four, and none that is has anything of a network, or sessions or invitations", async () => {
  await using database = await createTestDatabase();
  const session = new pg.Client({ connectionString: database.url });
  await session.connect();
  const tables = await readCatalog(session);
  const { rows: all } = await session.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind = 'r' and relpersistence = 'p' order by relname`,
  );
  await session.end();
  const left = all.map(({ name }) => name).filter((name) => !tables.some((table) => table.name === name));
  // The header of a backup has the migrations.
  expect(left).toEqual(["migration", "rate_limit_key", "team_invitation", "team_session"]);
  const names = tables.flatMap(({ name, columns }) => [name, ...columns]);
  expect(names).toContain("application");
  expect(names.filter((name) => /network|session|invitation|token/.test(name))).toEqual([]);
});
