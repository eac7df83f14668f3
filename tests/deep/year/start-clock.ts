import type pg from "pg";
import { openPool } from "../../../server/database/open-pool.ts";
import { runMigrations } from "../../../server/database/run-migrations.ts";
import { withClient } from "../../../server/database/with-client.ts";

export type Clock = Awaited<ReturnType<typeof startClock>>;

/**
 * Makes the site's tables in an empty database whose clock the test moves: `now()` and `clock_timestamp()`, in statements,
 * triggers and defaults, are those of the simulated year. Between two moves the clock runs as usual.
 */
export async function startClock(url: string) {
  await withClient({ connectionString: url }, async (client) => void (await client.query(makeClock)));
  await runMigrations(url);
  const pool = openPool(url, { patienceMs: 60_000, maxConnections: 5 });
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const told = new WeakMap<pg.PoolClient, number>();
  let aheadMs = 0;

  /** Each connection has the clock of the moment in which it is taken. */
  async function take(): Promise<pg.PoolClient> {
    const client = await connect();
    if (!told.has(client)) planOnce(client);
    if (told.get(client) !== aheadMs)
      await client.query("select set_config('simulated.ahead', $1, false)", [`${aheadMs} milliseconds`]);
    told.set(client, aheadMs);
    // One that a long statement has used is kept with its plans.
    const release = client.release.bind(client);
    client.release = (error) => release(error === true ? undefined : error);
    return client;
  }

  async function handOver(callback: ConnectCallback): Promise<void> {
    let client: pg.PoolClient;
    try {
      client = await take();
    } catch (error) {
      return callback(error as Error);
    }
    callback(undefined, client, client.release.bind(client));
  }

  pool.connect = ((callback?: ConnectCallback) => (callback ? void handOver(callback) : take())) as typeof pool.connect;
  const now = () => new Date(Date.now() + aheadMs);
  const set = (time: Date) => {
    aheadMs = time.getTime() - Date.now();
  };
  return {
    pool,
    now,
    set,
    /** Moves the clock ahead to a time, unless it is later already. */
    moveTo: (time: Date) => {
      if (time > now()) set(time);
    },
  };
}

type ConnectCallback = (error?: Error, client?: pg.PoolClient, release?: pg.PoolClient["release"]) => void;

const names = new Map<string, string>();

/** Has the database plan each statement once: a year asks the same ones thousands of times, and planning takes the longest. */
function planOnce(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...parts: unknown[]) => unknown;
  client.query = ((text: unknown, values?: unknown, ...others: unknown[]) => {
    if (typeof text !== "string" || !Array.isArray(values)) return query(text, values, ...others);
    const name = names.get(text) ?? `year ${names.size}`;
    names.set(text, name);
    return query({ name, text }, values, ...others);
  }) as typeof client.query;
}

const makeClock = `
  do $$ begin
    execute format('alter database %I set search_path = public, pg_catalog', current_database());
    execute format('alter database %I set plan_cache_mode = force_generic_plan', current_database());
    execute format('alter database %I set simulated.ahead = %L', current_database(), '0');
  end $$;
  create function public.now() returns timestamptz language sql stable as
    $$ select pg_catalog.now() + pg_catalog.current_setting('simulated.ahead')::interval $$;
  create function public.clock_timestamp() returns timestamptz language sql volatile as
    $$ select pg_catalog.clock_timestamp() + pg_catalog.current_setting('simulated.ahead')::interval $$;`;
