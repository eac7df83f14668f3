import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../../server/database/embedded/start-embedded-postgres.ts";
import { runMigrations } from "../../server/database/run-migrations.ts";
import { withClient } from "../../server/database/with-client.ts";
import { makeDataFolder } from "./data-folder.ts";
import { afterTests } from "./report-results.ts";
import { processesIn } from "./running-processes.ts";

declare module "vitest" {
  export interface ProvidedContext {
    testPostgres: { url: string; template: string };
  }
}

const template = "migrated_template";

/** Beyond the site's own: it refuses a PostgreSQL that does not flush, so the one of the tests does. */
export const testSettings = ["max_connections=300"];

/** Makes a migrated database on the PostgreSQL at `url`, which ends with its socket, and tells the test files of it. */
export async function provideTestPostgres(url: string, provide: TestProject["provide"]): Promise<void> {
  await withClient({ connectionString: url }, (client) => client.query(`create database ${template}`));
  await runMigrations(url.replace(":///postgres?", `:///${template}?`));
  provide("testPostgres", { url, template });
}

/** Vitest's global setup: one PostgreSQL for all test files, with a migrated database that each of them copies. */
export default async function startTestPostgres({ provide }: TestProject): Promise<() => Promise<void>> {
  const { dataDir, remove } = await makeDataFolder();
  const postgres = await startEmbeddedPostgres({ dataDir, report: () => {}, settings: testSettings });
  await provideTestPostgres(postgres.url, provide);

  return () =>
    afterTests(async () => {
      await postgres.stop();
      const left = await processesIn(join(dataDir, "database/cluster"));
      await remove();
      if (left.length > 0)
        throw new Error("Something was still connected to the test PostgreSQL at the end of the tests.");
    });
}
