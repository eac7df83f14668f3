import { teamDayOf } from "../applications/team-day.ts";
import type pg from "pg";
import type { EventLog } from "../base/log.ts";

const flushMs = 60_000;

/** Counts views by page and the team's day, and writes them every minute; without the database they are lost. */
export function countViews({ pool, log }: { pool: pg.Pool; log: EventLog }) {
  let counted = new Map<string, number>();
  const timer = setInterval(() => void flush(), flushMs);
  return {
    count: (page: string) => void counted.set(page, (counted.get(page) ?? 0) + 1),
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };

  async function flush() {
    if (counted.size === 0) return;
    const values = [[...counted.keys()], [...counted.values()]];
    counted = new Map();
    await pool
      .query(addViews, values)
      .catch((error: unknown) => log.warn({ err: error }, "Page views could not be written."));
  }
}

const teamToday = teamDayOf("now()");

const addViews = `
  insert into page_view as seen (day, page, views)
  select ${teamToday}, page, views from unnest($1::text[], $2::bigint[]) as counted (page, views)
  on conflict (day, page) do update set views = seen.views + excluded.views`;

/** Views of a page: in all, and today in the team's time zone. */
export type PageViews = { page: string; views: number; today: number };

/** Views of each page within the last `days` days, most seen first. */
export async function readViews(pool: pg.Pool, days: number): Promise<PageViews[]> {
  const { rows } = await pool.query<PageViews>(
    `select page, sum(views)::float8 as views, coalesce(sum(views) filter (where day = current_day), 0)::float8 as today
     from page_view, (select ${teamToday} as current_day) as clock
     where day > current_day - $1::int
     group by page order by views desc, page`,
    [days],
  );
  return rows;
}
