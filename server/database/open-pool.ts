import pg from "pg";

/**
 * After `patienceMs` without a connection or a result the database counts as gone, here and on the server. When
 * `maxWaiting` wait for a connection, one more is refused at once; 200 are more than all uploads of one instance and its
 * jobs need.
 */
export function openPool(url: string, { patienceMs = 10_000, maxConnections = 10, maxWaiting = 200 } = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    // This connection shows other processes that the database is in use, and notices when it goes away.
    min: 1,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
    keepAlive: true,
    // oxlint-disable-next-line no-misused-promises -- the pool waits for it; only its types do not say so
    onConnect: (client) => prepareSession(client, patienceMs),
  });
  const connect = pool.connect.bind(pool) as (callback?: ConnectCallback) => Promise<pg.PoolClient>;
  pool.connect = ((callback?: ConnectCallback) => {
    if (pool.waitingCount < maxWaiting) return connect(callback);
    const error = new Error("Too many statements wait for a connection to the database.");
    return callback ? callback(error, undefined, () => {}) : Promise.reject(error);
  }) as typeof pool.connect;
  // Without listeners a restart of the database would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

type ConnectCallback = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void;

/** To be called before `pool` connects. A connection still in use after `patienceMs` is cut: the server rolls back. */
export function poolEnder(pool: pg.Pool, patienceMs = 5_000): () => Promise<void> {
  const open = new Set<pg.PoolClient>();
  pool.on("connect", (client) => open.add(client));
  pool.on("remove", (client) => open.delete(client as pg.PoolClient));
  return async () => {
    const cut = setTimeout(() => open.forEach((client) => client.connection.stream.destroy()), patienceMs);
    await pool.end();
    clearTimeout(cut);
  };
}

export async function runLongStatement<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  ms: number,
  text: string,
  values: unknown[] = [],
): Promise<pg.QueryResult<Row>> {
  const client = await pool.connect();
  try {
    await client.query(`set statement_timeout = ${ms}`);
    const query = { text, values, query_timeout: ms };
    return await client.query<Row>(query as pg.QueryConfig);
  } finally {
    client.release(true);
  }
}

const serverGraceMs = 2_000;

/**
 * Overrides the settings of role and database: a commit is on the disk before it is confirmed. No statement is compiled:
 * on a server's default settings that took two seconds for the status, which is read in 3 ms.
 */
export async function prepareSession(client: pg.ClientBase, patienceMs: number): Promise<void> {
  // remote_apply is the one value that is stricter than "on".
  await client.query(`${tcpKeepalive};
    set statement_timeout = ${patienceMs + serverGraceMs};
    set idle_in_transaction_session_timeout = '1min';
    set client_connection_check_interval = '5s';
    set jit = off;
    select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') <> 'remote_apply'`);
}

/** The database ends a session, and its locks, soon after our machine has vanished; by default after two hours. */
export const tcpKeepalive = `
  set tcp_keepalives_idle = 15;
  set tcp_keepalives_interval = 5;
  set tcp_keepalives_count = 3;
  set tcp_user_timeout = '30s'`;

/** Numbers of PostgreSQL's advisory locks, which nothing else in the database uses. */
export const locks = {
  migrations: 7_202_611,
  jobQueue: 7_202_612,
  alarms: 7_202_614,
} as const;
