import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { processesIn } from "../../server/database/embedded/running-processes.ts";
import { startEmbeddedPostgres } from "../../server/database/embedded/start-embedded-postgres.ts";
import { runMigrations } from "../../server/database/run-migrations.ts";
import { makeDataFolder } from "./data-folder.ts";

declare module "vitest" {
  export interface ProvidedContext {
    testPostgres: { url: string; template: string };
  }
}

const template = "migrated_template";

/** What survives a power cut does not matter here; what survives a kill -9 is the same without these. */
const quickSettings = ["fsync=off", "full_page_writes=off", "max_connections=300"];

/** Vitest's global setup: one PostgreSQL for all test files, with a migrated database that each of them copies. */
export default async function startTestPostgres({ provide }: TestProject): Promise<() => Promise<void>> {
  const { dataDir, remove } = await makeDataFolder();
  const postgres = await startEmbeddedPostgres({ dataDir, say: () => {}, settings: quickSettings });
  await postgres.pool.query(`create database ${template}`);
  await runMigrations(inDatabase(postgres.url, template));
  provide("testPostgres", { url: postgres.url, template });

  return async () => {
    await postgres.stop();
    const left = await processesIn(join(dataDir, "database/cluster"), null);
    await remove();
    if (left.length > 0)
      throw new Error("Somebody was still connected to the test PostgreSQL at the end of the tests.");
  };
}

function inDatabase(url: string, name: string): string {
  return url.replace(":///postgres?", `:///${name}?`);
}
