import { readdir, readFile } from "node:fs/promises";
import pg from "pg";
import { StartError } from "../start-error.ts";

type Migration = { number: number; name: string; sql: string };

/** Any fixed number, the same in every instance of the site. */
const migrationLock = 7_202_611;

/**
 * Brings the tables of the database at `url` up to date: every file of `folder` named `001-….sql` that has not run yet,
 * in order, each in a transaction. Several instances may call this at once: one works, the others wait.
 * Throws `StartError` for a database that a newer release has changed.
 */
export async function runMigrations(
  url: string,
  report: (sentence: string) => void = () => {},
  folder: URL = new URL("./migrations/", import.meta.url),
): Promise<void> {
  const migrations = await readMigrations(folder);
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await applyMissing(client, migrations, report);
  } finally {
    // The session ends here, and the lock with it.
    await client.end();
  }
}

async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  return Promise.all(
    names.map(async (name) => ({
      number: Number.parseInt(name, 10),
      name,
      sql: await readFile(new URL(name, folder), "utf8"),
    })),
  );
}

async function applyMissing(client: pg.Client, migrations: Migration[], report: (sentence: string) => void) {
  await client.query(`
    create table if not exists migration (
      number integer primary key,
      name text not null,
      applied_at timestamptz not null default now()
    )`);
  const { rows } = await client.query<{ number: number }>("select number from migration");
  const applied = new Set(rows.map(({ number }) => number));
  refuseNewer(applied, migrations);
  const missing = migrations.filter(({ number }) => !applied.has(number));
  if (missing.length > 0) report("Bringing the tables of the database up to date.");
  for (const migration of missing) await apply(client, migration);
}

function refuseNewer(applied: Set<number>, migrations: Migration[]) {
  const newest = Math.max(0, ...applied);
  const newestKnown = Math.max(0, ...migrations.map(({ number }) => number));
  if (newest <= newestKnown) return;
  throw new StartError(
    `The database was last used by a newer release of the site (its tables are at ${newest}, this release knows ${newestKnown}): start that release.`,
  );
}

async function apply(client: pg.Client, { number, name, sql }: Migration) {
  await client.query("begin");
  try {
    await client.query(sql);
    await client.query("insert into migration (number, name) values ($1, $2)", [number, name]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw new StartError(`The database refused ${name}: ${(error as Error).message}.`, { cause: error });
  }
}
