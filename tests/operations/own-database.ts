import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import path from "node:path";
import { promisify } from "node:util";
import type pg from "pg";
import { inject } from "vitest";
import { findProgram } from "../../bin/find-program.ts";
import { openPool } from "../../server/database/open-pool.ts";

/** A database of the system's PostgreSQL, which is older than the embedded one, for the user that the handbook makes. */
export type OwnDatabase = {
  /** As the site's user. */
  url: string;
  pool: pg.Pool;
  /** Pastes a block of the handbook into psql as the server's administrator, with a name of ours for `recruiting`. */
  administer(sql: string): Promise<void>;
  /** Makes the schema of the site's user empty again. */
  empty(): Promise<void>;
  remove: () => Promise<void>;
};

/** It is there once the handbook's block has made it. */
export function openOwnDatabase(): OwnDatabase {
  // Debian's package of the server brings the one of its client.
  const psql = path.join(path.dirname(findProgram("postgres")), "psql");
  const { url: serverUrl } = inject("testPostgres");
  const name = `own_${randomUUID().replaceAll("-", "")}`;
  const url = serverUrl.replace(":///postgres?", `:///${name}?`).replace("user=postgres", "user=site");
  const pool = openPool(url);
  return {
    url,
    pool,
    administer,
    empty: () => administer("\\connect recruiting\ndrop schema site cascade; create schema site authorization site;"),
    async remove() {
      await pool.end();
      await administer("drop database if exists recruiting with (force);");
    },
  };

  async function administer(sql: string) {
    const options = ["--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", `--dbname=${serverUrl}`];
    const pasted = promisify(execFile)(psql, options);
    pasted.child.stdin?.end(sql.replaceAll("recruiting", name));
    await pasted;
  }
}
