import type pg from "pg";
import type { LoggedChange } from "../../application/team/changes.ts";

const pageSize = 100;

/** A page of the log, newest first, from before the entry with the id `before`; `older` is the place of the next one. */
export async function readChanges(
  pool: pg.Pool,
  before: number | null,
): Promise<{ changes: LoggedChange[]; older: number | null }> {
  const { rows } = await pool.query<LoggedChange>(
    `select id::float8 as id, at, member, action, subject from team_change where id < $1 order by id desc limit $2`,
    [before ?? Number.MAX_SAFE_INTEGER, pageSize + 1],
  );
  const changes = rows.slice(0, pageSize);
  return { changes, older: rows.length > pageSize ? (changes.at(-1)?.id ?? null) : null };
}
