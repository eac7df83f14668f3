import type pg from "pg";
import type { TeamHealth, WaitingFact } from "../../../application/team/health.ts";
import { healthPage } from "../../../content/team/health.ts";
import { refusalReason, type Readiness } from "../../status/readiness.ts";
import { failureMeaning } from "../../telegram/failure-kinds.ts";
import { describeHealth } from "./describe-health.ts";

/** What the site knows about itself, and what has waited longest for the chat. It needs no database. */
export async function readHealth(pool: pg.Pool, readiness: () => Promise<Readiness>): Promise<TeamHealth> {
  const [found, longest] = await Promise.all([readiness(), readWaiting(pool).catch(() => null)]);
  const { state, undelivered } = found.relay;
  const reason = state === "off" ? healthPage.waiting.notConfigured : null;
  return {
    refusal: refusalReason(found),
    facts: describeHealth(found),
    waiting: longest && {
      total: Math.max(undelivered ?? 0, longest.length),
      longest: longest.map((fact) => ({ ...fact, failure: reason ?? fact.failure })),
    },
  };
}

/** How many are listed: more than that have the same reason. */
const maxListed = 20;

async function readWaiting(pool: pg.Pool): Promise<WaitingFact[]> {
  const { rows } = await pool.query<WaitingFact>(
    `select a.reference, o.waiting_since as since, o.attempts, o.last_failure as failure
     from outbox o join application a on a.id = o.application_id
     where o.delivered_at is null order by o.waiting_since limit ${maxListed}`,
  );
  return rows.map((row) => ({ ...row, failure: row.failure && failureMeaning(row.failure) }));
}
