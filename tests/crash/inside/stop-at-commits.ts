import pg from "pg";

type Query = (this: pg.Client, ...values: unknown[]) => Promise<unknown>;

/** Calls `before` and `after` around every `commit` of this process. */
export function stopAtCommits(before: () => Promise<void>, after: () => Promise<void>): void {
  const query = Reflect.get(pg.Client.prototype, "query") as Query;
  async function commit(this: pg.Client, ...values: unknown[]) {
    await before();
    const result = await query.apply(this, values);
    await after();
    return result;
  }
  Reflect.set(pg.Client.prototype, "query", function (this: pg.Client, ...values: unknown[]) {
    return (textOf(values[0]) === "commit" ? commit : query).apply(this, values);
  });
}

function textOf(question: unknown): unknown {
  return typeof question === "object" && question !== null && "text" in question ? question.text : question;
}
