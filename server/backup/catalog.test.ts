import pg from "pg";
import { expect, test } from "vitest";
import { createTestDatabase } from "../../tests/support/test-database.ts";
import { readCatalog } from "./catalog.ts";

test("no table that is in backups has anything of a network, and none has sessions or invitations", async () => {
  await using database = await createTestDatabase();
  const session = new pg.Client({ connectionString: database.url });
  await session.connect();
  const tables = await readCatalog(session);
  await session.end();
  const names = tables.flatMap(({ name, columns }) => [name, ...columns]);
  expect(names).toContain("application");
  expect(names.filter((name) => /network|session|invitation|token/.test(name))).toEqual([]);
});
