import type pg from "pg";

type Plan = { Plans?: Plan[]; "Relation Name"?: string; "Actual Loops": number } & Partial<
  Record<"Actual Rows" | "Rows Removed by Filter" | "Rows Removed by Index Recheck", number>
>;

/** Returns at how many applications each walk of the statements looks that `read` makes, as PostgreSQL explains them. */
export async function lookedAt(pool: pg.Pool, read: (pool: pg.Pool) => Promise<unknown>): Promise<number[]> {
  const looks: number[] = [];
  const query = async (text: string, values: unknown[]) => {
    const { rows } = await pool.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(
      `explain (analyze, timing off, format json) ${text}`,
      values,
    );
    looks.push(...looksOf(rows[0]!["QUERY PLAN"][0].Plan));
    return pool.query(text, values);
  };
  await read({ query } as unknown as pg.Pool);
  return looks;
}

function looksOf({ Plans = [], "Relation Name": table, "Actual Loops": loops, ...node }: Plan): number[] {
  const { "Actual Rows": found = 0, "Rows Removed by Filter": filtered = 0 } = node;
  const looks = (found + filtered + (node["Rows Removed by Index Recheck"] ?? 0)) * loops;
  return [...(table === "application" ? [looks] : []), ...Plans.flatMap(looksOf)];
}
