import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import path from "node:path";
import { inject } from "vitest";
import { findProgram } from "../../support/find-program.ts";

export type OwnDatabase = ReturnType<typeof openOwnDatabase>;

/**
 * A database of the system's PostgreSQL, which is older than the embedded one, for the user that the handbook makes.
 * The database exists once the handbook's block has made it.
 */
export function openOwnDatabase() {
  // Debian's package of the server brings the one of its client.
  const psql = path.join(path.dirname(findProgram("postgres")), "psql");
  const serverUrl = inject("testPostgresUrl");
  const name = `own_${randomUUID().replaceAll("-", "")}`;
  const url = serverUrl.replace(":///postgres?", `:///${name}?`).replace("user=postgres", "user=site");
  return {
    url,
    administer,
    /** Makes the schema of the site's user empty again. */
    empty: () => administer("\\connect recruiting\ndrop schema site cascade; create schema site authorization site;"),
    remove: () => administer("drop database if exists recruiting with (force);"),
  };

  /** Pastes a block of the handbook into psql as the server's administrator, with a name of ours for `recruiting`. */
  function administer(sql: string) {
    const options = ["--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", `--dbname=${serverUrl}`];
    execFileSync(psql, options, { input: sql.replaceAll("recruiting", name), stdio: "pipe" });
  }
}
