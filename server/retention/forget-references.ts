import type pg from "pg";
import { withdrawalNoteDays } from "../../application/limits.ts";

/** The log of changes keeps no reference of an application that is gone for longer than 30 days after the change. */
export async function forgetReferences(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update team_change set subject = null
     where subject ~ '^SM-[0-9A-Z]{4}-[0-9A-Z]{4}$' and at < now() - make_interval(days => $1)
       and not exists (select from application where reference = subject)`,
    [withdrawalNoteDays],
  );
}
