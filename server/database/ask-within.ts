import type pg from "pg";

/** The rows of a question to which a later answer is of no use: rejects when there is none within `ms` milliseconds. */
export async function askWithin<Row extends pg.QueryResultRow>(
  ms: number,
  pool: pg.Pool,
  text: string,
): Promise<Row[]> {
  let timer: NodeJS.Timeout | undefined;
  // Getting a connection counts too.
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("late")), ms);
  });
  const question = { text, query_timeout: ms };
  const { rows } = await Promise.race([pool.query<Row>(question as pg.QueryConfig), late]).finally(() =>
    clearTimeout(timer),
  );
  return rows;
}
