import type pg from "pg";
import { openPool } from "../../server/database/open-pool.ts";
import { createEmptyDatabase } from "../support/test-database.ts";

/** A database of the system's PostgreSQL, which is older than the embedded one, for the user that the handbook makes. */
export type OwnDatabase = {
  /** As the site's user. */
  url: string;
  pool: pg.Pool;
  /** Runs statements of the handbook as the server's administrator, here instead of in `recruiting`. */
  administer(sql: string): Promise<void>;
  /** Makes the schema of the site's user empty again. */
  empty(): Promise<void>;
  remove: () => Promise<void>;
};

export async function openOwnDatabase(): Promise<OwnDatabase> {
  const database = await createEmptyDatabase();
  const name = new URL(database.url).pathname.slice(1);
  const url = database.url.replace("user=postgres", "user=site");
  const pool = openPool(url);
  return {
    url,
    pool,
    async administer(sql) {
      await database.pool.query(sql.replaceAll("recruiting", name));
    },
    async empty() {
      await database.pool.query("drop schema site cascade; create schema site authorization site");
    },
    async remove() {
      await pool.end();
      await database.drop();
    },
  };
}
