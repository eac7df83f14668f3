import type pg from "pg";
import { locks } from "../../server/database/open-pool.ts";
import { inTransaction } from "../../server/database/transaction.ts";
import { jobKindNames, jobKinds } from "../../server/jobs/job-kinds.ts";

/** Tables that hold what people did; others follow them, or belong to the site itself. */
const tables = [
  "application",
  "message_to_delete",
  "erased_application",
  "ended_link",
  "team_member",
  "team_change",
  "page_view",
  "queue_trouble",
];

const addedKinds = jobKindNames.filter((kind) => jobKinds[kind].everyMs === undefined);
const queues = [...new Set(addedKinds.map((kind) => jobKinds[kind].queue))];

/** Empties the database of a running site: no application, no member, no change, and nothing is being sent. */
export async function emptyDatabase(pool: pg.Pool): Promise<void> {
  await inTransaction(pool, async (client) => {
    // The queues' own locks: what is being sent ends, and nothing begins before the commit.
    for (const queue of queues)
      await client.query("select pg_advisory_xact_lock($1, hashtext($2))", [locks.jobQueue, queue]);
    for (const table of tables) await client.query(`delete from ${table}`);
    await client.query("delete from job where kind = any($1)", [addedKinds]);
  });
}

/** All rows of `position`, for `restorePositions`. */
export async function readPositionRows(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ rows: string }>(`select jsonb_agg(to_jsonb(p))::text as rows from position p`);
  return rows[0]!.rows;
}

/** Makes `rows` the positions again. */
export async function restorePositions(pool: pg.Pool, rows: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query("delete from position");
    await client.query(`insert into position select * from jsonb_populate_recordset(null::"position", $1)`, [rows]);
  });
}
