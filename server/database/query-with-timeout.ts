import type pg from "pg";

/** The rows of a query; rejects when there is no result within `ms` milliseconds. */
export async function queryWithTimeout<Row extends pg.QueryResultRow>(
  ms: number,
  pool: pg.Pool,
  text: string,
): Promise<Row[]> {
  const query = { text, query_timeout: ms };
  // Getting a connection counts too.
  const { rows } = await within(ms, pool.query<Row>(query as pg.QueryConfig));
  return rows;
}

/** What `work` resolves to; rejects when that takes longer than `ms` milliseconds, which does not end the work. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("late")), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
