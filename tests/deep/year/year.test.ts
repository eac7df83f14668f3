import { expect, test } from "vitest";
import { createEmptyDatabase } from "../../support/test-database.ts";
import { simulateYear } from "./simulate-year.ts";
import { startClock } from "./start-clock.ts";

/** Another seed is another year: `YEAR_SEED=7 npx vitest run tests/deep/year`. */
const seed = Number(process.env["YEAR_SEED"] ?? 1);
const count = Number(process.env["YEAR_COUNT"] ?? 2000);

test(`in a year, what candidates and members read is true at every point (seed ${seed})`, async () => {
  await using database = await createEmptyDatabase();
  const clock = await startClock(database.url);
  try {
    const year = await simulateYear(clock, { seed, count });
    expect(year).toMatchObject({ applications: count, days: 365 });
    // Each way in which a link of a mail ends was looked at.
    expect(Object.values(year.endedLinks).filter((ends) => ends === 0)).toEqual([]);
  } finally {
    await clock.pool.end();
  }
});
