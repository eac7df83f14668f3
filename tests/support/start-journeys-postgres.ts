import { startTestPostgres, testPostgresName } from "./test-postgres.ts";

/** Playwright's global setup: one PostgreSQL for the sites of all workers, which have a database each. */
export default async function startJourneysPostgres(): Promise<() => Promise<void>> {
  const { url, stop } = await startTestPostgres();
  process.env[testPostgresName] = url;
  return stop;
}
