import type pg from "pg";
import { expect, inject, vi } from "vitest";
import { openPool } from "../../server/database/open-pool.ts";
import { withClient } from "../../server/database/with-client.ts";
import { createDatabase } from "./test-postgres.ts";

/** A database of one test file, or of a block with `await using`. `drop` fails when a connection to it was left open. */
export type TestDatabase = { pool: pg.Pool; url: string; drop(): Promise<void> } & AsyncDisposable;

/**
 * A fresh, migrated database on the PostgreSQL that vitest started (`start-test-postgres.ts`):
 *
 *     const database = await createTestDatabase();
 *     afterAll(() => database.drop());
 */
export function createTestDatabase(): Promise<TestDatabase> {
  return openTestDatabase();
}

/** A database without any table, as an operator makes it for a backup that is to be restored. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return openTestDatabase({ isEmpty: true });
}

/** Keeps open a transaction that has begun with `statement` until the returned function is called. */
export async function holdTransaction(pool: pg.Pool, statement: string): Promise<() => Promise<void>> {
  const holder = await pool.connect();
  await holder.query(`begin; ${statement}`);
  return async () => {
    await holder.query("rollback");
    holder.release();
  };
}

async function openTestDatabase(options?: { isEmpty: boolean }): Promise<TestDatabase> {
  const serverUrl = inject("testPostgresUrl");
  const { name, url, drop } = await createDatabase(serverUrl, options);
  // Tests ask for more at once than the site does.
  const pool = openPool(url, { patienceMs: 60_000 });
  const dropUnused = async () => {
    try {
      await expectUnused(serverUrl, name, pool);
    } finally {
      await drop();
    }
  };
  return { pool, url, drop: dropUnused, [Symbol.asyncDispose]: dropUnused };
}

/** Fails when a connection to the database is left open. */
async function expectUnused(serverUrl: string, name: string, pool: pg.Pool): Promise<void> {
  if (!pool.ended) await pool.end();
  await withClient({ connectionString: serverUrl }, async (client) => {
    const sessions = `select query as "last statement" from pg_stat_activity
                      where datname = $1 and backend_type = 'client backend'`;
    await vi.waitFor(
      async () => {
        const { rows } = await client.query(sessions, [name]);
        expect(rows, "connections to the test database that were left open").toEqual([]);
      },
      { timeout: 30_000, interval: 20 },
    );
  });
}
