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
  let isDone = false;
  try {
    await client.query("begin");
    await client.query(`set local statement_timeout = ${ms}`);
    const query = { text, values, query_timeout: ms };
    const result = await client.query<Row>(query as pg.QueryConfig);
    await client.query("commit");
    isDone = true;
    return result;
  } finally {
    // Destroying the connection rolls back, whatever state it was in.
    client.release(!isDone);
  }
}
