import pg from "pg";

type Query = (this: pg.Client, ...values: unknown[]) => unknown;

/**
 * Calls `before` and `after` around each `commit` of this process that stores an application. What its client is asked
 * meanwhile waits until the commit is sent, as it does in `pg`.
 */
export function stopAtCommits(before: () => Promise<void>, after: () => Promise<void>): void {
  const query = Reflect.get(pg.Client.prototype, "query") as Query;
  /** Those whose transaction has inserted an application. */
  const storing = new WeakSet<pg.Client>();
  const stopped = new WeakMap<pg.Client, Promise<void>>();

  async function commit(this: pg.Client, ...values: unknown[]) {
    const goesOn = before().finally(() => stopped.delete(this));
    stopped.set(this, goesOn);
    await goesOn;
    const result = await query.apply(this, values);
    await after();
    return result;
  }
  Reflect.set(pg.Client.prototype, "query", function ask(this: pg.Client, ...values: unknown[]): unknown {
    const text = textOf(values[0]);
    const earlier = stopped.get(this);
    if (earlier) return earlier.then(() => ask.apply(this, values));
    if (text === "begin") storing.delete(this);
    if (text.startsWith("insert into application ")) storing.add(this);
    return (text === "commit" && storing.delete(this) ? commit : query).apply(this, values);
  });
}

function textOf(question: unknown): string {
  const text = typeof question === "object" && question !== null && "text" in question ? question.text : question;
  return typeof text === "string" ? text : "";
}
