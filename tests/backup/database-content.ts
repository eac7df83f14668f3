import type pg from "pg";
import { notArchived } from "../../server/backup/catalog.ts";

/**
 * Each table's rows and each sequence's place, as one sum each: equal for databases with the same content, but for what
 * no backup holds, and whether it was restored.
 */
export async function databaseContent(pool: pg.Pool): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ name: string; kind: string }>(
    `select relname as name, relkind as kind from pg_class
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'S') and relpersistence = 'p'
       and relname <> all ($1) order by relname`,
    [notArchived],
  );
  const content: Record<string, string> = {};
  for (const { name, kind } of rows) {
    const row = name === "migration" ? "number || name || breaking" : "(to_jsonb(t) - 'restored_from')::text";
    const sum = `select md5(string_agg(md5(${row}), '' order by md5(${row}) collate "C")) as sum from "${name}" as t`;
    const place = `select last_value || ', ' || is_called as sum from "${name}"`;
    const query = { text: kind === "r" ? sum : place, query_timeout: 60_000 };
    content[name] = (await pool.query<{ sum: string }>(query as pg.QueryConfig)).rows[0]?.sum ?? "";
  }
  return content;
}
