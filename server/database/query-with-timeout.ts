import type pg from "pg";

/** The rows of a query; rejects when there is no result within `ms` milliseconds. */
export async function queryWithTimeout<Row extends pg.QueryResultRow>(
  ms: number,
  pool: pg.Pool,
  text: string,
): Promise<Row[]> {
  let timer: NodeJS.Timeout | undefined;
  // Getting a connection counts too.
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("late")), ms);
  });
  const query = { text, query_timeout: ms };
  const { rows } = await Promise.race([pool.query<Row>(query as pg.QueryConfig), late]).finally(() =>
    clearTimeout(timer),
  );
  return rows;
}
