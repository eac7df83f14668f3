import type pg from "pg";
import { notArchived } from "../../../server/backup/catalog.ts";

/**
 * Each table's rows as one sum: equal for databases with the same content, except for rows that no backup holds, and
 * whether it was restored.
 */
export async function databaseContent(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind = 'r' and relpersistence = 'p'
       and relname <> all ($1) order by relname`,
    [notArchived],
  );
  const content: Record<string, string> = {};
  for (const { name } of rows) {
    const row = name === "migration" ? "number || name || breaking" : "(to_jsonb(t) - 'restored_from')::text";
    const text = `select md5(string_agg(md5(${row}), '' order by md5(${row}) collate "C")) as sum from "${name}" as t`;
    const query = { text, query_timeout: 60_000 };
    content[name] = (await pool.query<{ sum: string }>(query as pg.QueryConfig)).rows[0]?.sum ?? "";
  }
  return content;
}
