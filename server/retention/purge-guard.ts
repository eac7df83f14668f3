import type pg from "pg";
import type { Due } from "./due-applications.ts";

/** The site looks every hour. After a longer gap than this, it was off, or the clock jumped ahead. */
const longestGapHours = 25;

/** Fewer are never too many at once: a class of 40 that applied in the same hour is due in the same hour. */
const alwaysUsual = 50;

/** More than this part of all applications at once is unusual. */
const maxShare = 0.2;

/** Why deleting `due` now needs an operator, one sentence each: a wrong clock or a mistyped setting looks like this. */
export async function findObjections(pool: pg.Pool, retentionDays: number, due: Due): Promise<string[]> {
  const { rows } = await pool.query<{ lookedAt: Date; gapHours: number; retentionDays: number | null }>(
    `select looked_at as "lookedAt", extract(epoch from $1::timestamptz - looked_at)::float8 / 3600 as "gapHours",
            retention_days as "retentionDays" from retention`,
    [due.asOf],
  );
  const last = rows[0]!;
  const objections: string[] = [];
  if (due.stored > 0 && last.gapHours > longestGapHours)
    objections.push(
      `The clock says ${due.asOf}. After ${last.lookedAt.toISOString()} it jumped ahead, or the site was off for more than a day.`,
    );
  if (due.stored > 0 && last.retentionDays !== null && retentionDays < last.retentionDays)
    objections.push(`RETENTION_DAYS is ${retentionDays}; it was ${last.retentionDays}.`);
  if (due.applications > alwaysUsual && due.applications > maxShare * due.stored)
    objections.push(`${due.applications} of ${due.stored} applications would be deleted at once.`);
  return objections;
}
