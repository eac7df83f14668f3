import type pg from "pg";
import type { EventLog } from "../log.ts";

/**
 * Counts views by page and day (UTC) in memory and adds them to the database every `flushMs` milliseconds, so that a
 * busy day costs no more writes than a quiet one. Counts that cannot be written wait for the next time.
 */
export function countViews({ pool, log }: { pool: pg.Pool; log: EventLog }, flushMs = 60_000) {
  let counted = new Map<string, number>();
  const timer = setInterval(() => void flush(), flushMs);
  return {
    count: (page: string) => add(counted, page, 1),
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };

  async function flush() {
    if (counted.size === 0) return;
    const views = counted;
    counted = new Map();
    try {
      await pool.query(addViews, [[...views.keys()], [...views.values()]]);
    } catch (error) {
      log.warn({ err: error }, "Page views could not be written; they are kept for the next time.");
      for (const [page, count] of views) add(counted, page, count);
    }
  }
}

function add(counted: Map<string, number>, page: string, count: number) {
  counted.set(page, (counted.get(page) ?? 0) + count);
}

const addViews = `
  insert into page_view as seen (day, page, views)
  select (now() at time zone 'utc')::date, page, views from unnest($1::text[], $2::bigint[]) as counted (page, views)
  on conflict (day, page) do update set views = seen.views + excluded.views`;

/** Views of a page; all of them, and those of today (UTC). */
export type PageViews = { page: string; views: number; today: number };

/** Views of each page within the last `days` days, most seen first. */
export async function readViews(pool: pg.Pool, days: number): Promise<PageViews[]> {
  const { rows } = await pool.query<PageViews>(
    `select page, sum(views)::float8 as views, coalesce(sum(views) filter (where day = current_day), 0)::float8 as today
     from page_view, (select (now() at time zone 'utc')::date as current_day) as clock
     where day > current_day - $1::int
     group by page order by views desc, page`,
    [days],
  );
  return rows;
}
