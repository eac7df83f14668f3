import pg from "pg";

/** These are not in backups: sessions and invitations (a restore lets no one in), and what has hashes of networks. */
export const notArchived = ["mailed_address", "network_key", "team_invitation", "team_network", "team_session"];

/** `columns`: without generated ones, which cannot be written. `identity`: the one that PostgreSQL numbers. */
export type SiteTable = { name: string; columns: string[]; identity: string | null };

/**
 * Returns the tables of the site's schema beside `migration`, except `notArchived`, unlogged tables (a crash empties
 * them) and tables of an extension. Parents come before the tables that refer to them. An empty list: not a site's
 * database.
 */
export async function readCatalog(session: pg.Client): Promise<SiteTable[]> {
  const { rows } = await session.query<SiteTable>(selectTables, [["migration", ...notArchived]]);
  return rows;
}

export function quoted(...names: string[]): string {
  return names.map((name) => pg.escapeIdentifier(name)).join(", ");
}

/** Orders tables so that parents come before children: by the number of tables each one references, directly or not. */
const selectTables = `
  select relname as name,
         array(select attname::text from pg_attribute
               where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
         (select attname from pg_attribute where attrelid = c.oid and attidentity <> '') as identity
  from pg_class c
  where relnamespace = (select relnamespace from pg_class where oid = to_regclass('migration'))
    and relkind = 'r' and relpersistence = 'p' and relname <> all ($1)
    and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
  order by (with recursive ancestor as (
              select c.oid as id union select confrelid from pg_constraint join ancestor on conrelid = id where contype = 'f')
            select count(*) from ancestor), relname`;
