import pg from "pg";
import type { TestProject } from "vitest/node";
import { runMigrations } from "../../server/database/run-migrations.ts";

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
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${template}`);
  await client.end();
  await runMigrations(url.replace(":///postgres?", `:///${template}?`));
  provide("testPostgres", { url, template });
}
