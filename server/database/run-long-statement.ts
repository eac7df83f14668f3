import type pg from "pg";

/**
 * Runs one statement that may take longer than the pool's patience: client and server both allow it `ms` milliseconds.
 * A `query_timeout` alone would not do: the server ends statements by a limit of the session.
 */
export async function runLongStatement<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  ms: number,
  { text, values }: { text: string; values: unknown[] },
): Promise<pg.QueryResult<Row>> {
  const client = await pool.connect();
  try {
    await client.query(`set statement_timeout = ${ms}`);
    const query = { text, values, query_timeout: ms };
    return await client.query<Row>(query as pg.QueryConfig);
  } finally {
    // The connection is closed, and its limit goes with it.
    client.release(true);
  }
}
