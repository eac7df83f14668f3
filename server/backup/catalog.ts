import pg from "pg";

/**
 * What no backup holds: who is signed in or invited, so that a restore lets no one in; uploads under way, which browsers
 * send again; and the key without which the hashes of networks name none.
 */
export const notArchived = ["announced_upload", "network_key", "staged_chunk", "team_invitation", "team_session"];

export type SiteTable = {
  name: string;
  /** Without generated ones, which cannot be written. */
  columns: string[];
  /** The primary key; empty when there is none. */
  key: string[];
};

/** What the database holds of the site. All names are as the catalog has them, unquoted. */
export type Catalog = { schema: string; tables: SiteTable[]; sequences: string[] };

/**
 * Reads what the site's schema holds: everything beside the table `migration`, except `notArchived`, what a crash may
 * empty (unlogged tables) and what belongs to an extension. Parents come before the tables that refer to them. Null: no site's database.
 */
export async function readCatalog(session: pg.Client): Promise<Catalog | null> {
  const { rows: schemas } = await session.query<{ schema: string }>(
    `select relnamespace::regnamespace::text as schema from pg_class where oid = to_regclass('migration')`,
  );
  if (!schemas[0]) return null;
  const { rows } = await session.query<SiteTable & { parents: string[] }>(selectTables, [notArchived]);
  const { rows: sequences } = await session.query<{ name: string }>(
    `select relname as name from pg_class c where ${isOurs} and relkind = 'S' order by relname`,
  );
  const { schema } = schemas[0];
  return { schema, tables: parentsFirst(rows), sequences: sequences.map(({ name }) => name) };
}

/** The name of a table or sequence for a statement. */
export function qualified({ schema }: Catalog, name: string): string {
  return `${schema}.${pg.escapeIdentifier(name)}`;
}

export function columnList(columns: string[]): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(", ");
}

const isOurs = `
  c.relnamespace = (select relnamespace from pg_class where oid = to_regclass('migration'))
  and c.relpersistence = 'p'
  and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')`;

const selectTables = `
  select c.relname as name,
         array(select attname::text from pg_attribute
               where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
         array(select attname::text from pg_index i, unnest(i.indkey) with ordinality as k (attnum, place)
                 join pg_attribute a on a.attnum = k.attnum and a.attrelid = c.oid
               where i.indrelid = c.oid and i.indisprimary order by place) as key,
         array(select parent.relname::text from pg_constraint f join pg_class parent on parent.oid = f.confrelid
               where f.conrelid = c.oid and f.contype = 'f' and parent.oid <> c.oid) as parents
  from pg_class c
  where ${isOurs} and c.relkind = 'r' and c.oid <> to_regclass('migration') and c.relname <> all ($1)
  order by c.relname`;

function parentsFirst(tables: (SiteTable & { parents: string[] })[]): SiteTable[] {
  const sorted = new Map<string, SiteTable>();
  for (const table of tables) add(table);
  return [...sorted.values()];

  function add({ parents, ...table }: (typeof tables)[number]) {
    if (sorted.has(table.name)) return;
    for (const parent of tables.filter(({ name }) => parents.includes(name))) add(parent);
    sorted.set(table.name, table);
  }
}
