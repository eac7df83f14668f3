import type pg from "pg";

/** How long an upload waits for its next piece, or for the application that names it. */
export const stagedHours = 24;

/** Removes the uploads that nobody has added to for `stagedHours`, and returns how many. */
export async function sweepUploads(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `with old as (
       select upload_id from staged_piece group by upload_id
       having max(staged_at) < now() - make_interval(hours => $1)
     ), gone as (
       delete from staged_piece where upload_id in (select upload_id from old) returning upload_id
     )
     select count(distinct upload_id)::int as count from gone`,
    [stagedHours],
  );
  return rows[0]?.count ?? 0;
}
