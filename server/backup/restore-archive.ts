import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { commit } from "../database/transaction.ts";
import { migrateWithin, readMigrations, waitForMigrations, type Migration } from "../database/run-migrations.ts";
import { drain, readArchive, type Archive } from "./archive/read-archive.ts";
import { explained, unusable } from "./backup-error.ts";
import { quoted, readCatalog } from "./catalog.ts";
import type { ErasedList } from "./erased-list.ts";
import { openSession } from "./open-session.ts";
import { OperatorError } from "../base/operator-error.ts";

/** `erasedAgain`: how many applications of the archive were erased since. `members`: who could sign in, by name. */
export type Restored = { erasedAgain: number; members: string[] };

/**
 * Fills the empty database at `url` with `archive`, which was checked, and brings its tables up to date, in one
 * transaction. Applications in `erased` are left out, and nothing is sent until an operator confirms. Throws
 * `OperatorError` when the operator has to act.
 */
export async function restoreArchive(
  url: string,
  archive: Archive,
  erased: ErasedList = new Map(),
  report: (sentence: string) => void = () => {},
): Promise<Restored> {
  const { archived, later } = await splitMigrations(archive);
  const session = await openSession(url).catch((error: unknown) => {
    throw unusable(error);
  });
  try {
    await waitForMigrations(session);
    await refuseFilled(session);
    await session.query("begin");
    await migrateWithin(session, archived);
    await load(session, archive.file, report);
    await migrateWithin(session, later);
    const erasedAgain = await eraseAgain(session, erased);
    await session.query("update retention set restored_from = $1", [archive.takenAt]);
    const { rows } = await session.query<{ name: string }>("select name from team_member order by lower(name)");
    await commit(session);
    return { erasedAgain, members: rows.map(({ name }) => name) };
  } catch (error) {
    throw explained(error, archive.file);
  } finally {
    await session.end();
  }
}

async function splitMigrations({ file, migrations }: Archive) {
  const own = await readMigrations();
  const unknown = migrations.find(({ number, name }) => !own.some((one) => one.number === number && one.name === name));
  if (unknown) {
    throw new OperatorError(
      `${file} was made by a newer release of the site (${unknown.name}), and this one does not know its tables: use the newer one.`,
    );
  }
  const isArchived = ({ number }: Migration) => migrations.some((migration) => migration.number === number);
  return { archived: own.filter(isArchived), later: own.filter((migration) => !isArchived(migration)) };
}

async function refuseFilled(session: pg.Client) {
  const { rows } = await session.query<{ name: string }>(
    `select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where nspname = current_schema() and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
       and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
     order by relkind = 'S', relname limit 3`,
  );
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name).join(", ");
  throw new OperatorError(
    `The database is not empty (it has ${names}), and only an empty one is filled. Nothing was changed. "The site is suddenly empty" in the handbook's bad days says how to empty it.`,
  );
}

async function load(session: pg.Client, file: string, report: (sentence: string) => void) {
  const tables = await readCatalog(session);
  // Migrations insert rows that the archive has too. Empty tables that it lacks may refer to them.
  await session.query(`truncate ${quoted(...tables.map(({ name }) => name))} cascade`);
  await readArchive(file, async ({ name, columns }, content) => {
    if (tables.some((table) => table.name === name)) {
      const statement = `copy ${quoted(name)} (${quoted(...columns)}) from stdin (format binary)`;
      return pipeline(content, session.query(copyFrom(statement)));
    }
    report(`The table ${name} is not one of the site: it is not restored.`);
    await drain(content);
  });
  for (const { name, identity } of tables.filter((table) => table.identity !== null)) {
    const next = `select coalesce(max(${quoted(identity!)}), 0) + 1 from ${quoted(name)}`;
    await session.query(`select setval(pg_get_serial_sequence($1, $2)::regclass, (${next}), false)`, [
      quoted(name),
      identity,
    ]);
  }
}

/** Returns how many were erased. The next restore needs the list again. */
async function eraseAgain(session: pg.Client, erased: ErasedList): Promise<number> {
  await session.query(
    "insert into erased_application select * from unnest($1::text[], $2::date[]) on conflict do nothing",
    [[...erased.keys()], [...erased.values()]],
  );
  const { rowCount } = await session.query(
    "delete from application where reference in (select reference from erased_application)",
  );
  return rowCount ?? 0;
}
