import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../../server/database/embedded/start-embedded-postgres.ts";
import { makeDataFolder } from "./data-folder.ts";
import { provideTestPostgres, testSettings } from "./provide-test-postgres.ts";
import { processesIn } from "./running-processes.ts";

/** Vitest's global setup: one PostgreSQL for all test files, with a migrated database that each of them copies. */
export default async function startTestPostgres({ provide }: TestProject): Promise<() => Promise<void>> {
  const { dataDir, remove } = await makeDataFolder();
  const postgres = await startEmbeddedPostgres({ dataDir, report: () => {}, settings: testSettings });
  await provideTestPostgres(postgres.url, provide);

  return async () => {
    await postgres.stop();
    const left = await processesIn(join(dataDir, "database/cluster"));
    await remove();
    if (left.length > 0)
      throw new Error("Something was still connected to the test PostgreSQL at the end of the tests.");
  };
}
