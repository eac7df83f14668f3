import type pg from "pg";

/** The site's own work and settings, which go by the real time. */
const inRealTime = [
  "chat_call",
  "job",
  "queue_trouble",
  "rate_limit",
  "retention",
  "scheduled_backup",
  "team_invitation",
  "team_session",
  "daily_reminder",
];

/** Columns that the database computes from others, which are moved. */
const computed = ["state_at"];

export type SiteClock = Awaited<ReturnType<typeof slowClock>>;

/**
 * Puts the site's database into the past: each time that the site stores is stored as so much earlier. A month of
 * applications and answers is made in seconds, by the site's own code, and every time that a page shows fits the
 * others.
 */
export async function slowClock(pool: pg.Pool) {
  const { rows } = await pool.query<{ table: string; columns: string[] }>(
    `select table_name as table, array_agg(column_name::text) as columns
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'timestamp with time zone'
       and table_name <> all($1) and column_name <> all($2)
     group by table_name`,
    [inRealTime, computed],
  );
  await pool.query(makeClock);
  for (const { table, columns } of rows)
    await pool.query(
      `create trigger demo_clock before insert or update on "${table}"
       for each row execute function demo_clock(${columns.map((column) => `'${column}'`).join(", ")})`,
    );
  return {
    /** From now on, it is `hours` ago. */
    setHoursAgo: (hours: number) =>
      pool.query("update demo_time set behind = make_interval(secs => $1)", [hours * 3600]),
    /** Moves today's page views to the day that the site's clock shows. */
    moveViews: () =>
      pool.query(
        `update page_view set day = day - floor(extract(epoch from behind) / 86400)::int from demo_time
         where day = (select max(day) from page_view)`,
      ),
    /** From now on, it is now. */
    async end(): Promise<void> {
      for (const { table } of rows) await pool.query(`drop trigger demo_clock on "${table}"`);
      await pool.query("drop function demo_clock; drop table demo_time");
    },
  };
}

const makeClock = `
  create table demo_time (behind interval not null);
  insert into demo_time values ('0');
  create function demo_clock() returns trigger language plpgsql as $$
  declare
    earlier interval := (select behind from demo_time);
    before jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
    stored jsonb := to_jsonb(new);
    changed jsonb := '{}';
    name text;
  begin
    foreach name in array tg_argv loop
      if stored ->> name is distinct from before ->> name then
        changed := changed || jsonb_build_object(name, (stored ->> name)::timestamptz - earlier);
      end if;
    end loop;
    return jsonb_populate_record(new, changed);
  end $$;`;
