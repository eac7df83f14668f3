import type pg from "pg";
import type { TeamHealth, WaitingFact } from "../../application/team/health.ts";
import { describeChecks, refusalReason } from "../status/checks.ts";
import type { Readiness } from "../status/readiness.ts";
import { failureMeaning } from "../telegram/outcomes.ts";

/**
 * Returns the site's state, and the applications that have waited longest for the chat, if there is one. Works without the
 * database.
 */
export async function readHealth(
  pool: pg.Pool,
  readiness: () => Promise<Readiness>,
  hasChat: boolean,
): Promise<TeamHealth> {
  const [found, waiting] = await Promise.all([readiness(), readWaiting(pool).catch(() => null)]);
  return {
    refusal: refusalReason(found),
    facts: describeChecks(found),
    waiting: hasChat ? waiting : [],
  };
}

/** How many are listed: more than that have the same reason. */
const maxListed = 20;

async function readWaiting(pool: pg.Pool): Promise<WaitingFact[]> {
  const { rows } = await pool.query<WaitingFact>(
    `select reference, coalesce(waiting_since, now()) as since, attempts, last_failure as failure
     from application where waiting_since is not null order by waiting_since limit ${maxListed}`,
  );
  return rows.map((row) => ({ ...row, failure: row.failure && failureMeaning(row.failure) }));
}
