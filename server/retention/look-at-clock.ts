import type pg from "pg";

/** The site looks every hour. After a longer gap, the site was off, or the clock jumped ahead. */
const longestGapHours = 25;

/** `asOf`: the database's time. `jump`: why nothing that ends by the clock may end now, in a sentence; null: it may. */
export type ClockReading = { asOf: string; jump: string | null };

/** Reads the database's clock, and compares it with the last time that it was trusted (`trustClock`). */
export async function lookAtClock(pool: pg.Pool): Promise<ClockReading> {
  const { rows } = await pool.query<{ asOf: string; trustedAt: Date; gapHours: number }>(
    `select to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "asOf", looked_at as "trustedAt",
            extract(epoch from now() - looked_at)::float8 / 3600 as "gapHours"
     from retention`,
  );
  const { asOf, trustedAt, gapHours } = rows[0]!;
  if (gapHours <= longestGapHours) return { asOf, jump: null };
  return {
    asOf,
    jump: `The clock says ${asOf}. After ${trustedAt.toISOString()} it jumped ahead, or the site was off for more than a day.`,
  };
}

export async function trustClock(pool: pg.Pool, { asOf }: { asOf: string }): Promise<void> {
  await pool.query("update retention set looked_at = $1, held_because = null", [asOf]);
}
