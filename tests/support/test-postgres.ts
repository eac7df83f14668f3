import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../../server/database/embedded/start-embedded-postgres.ts";
import { runMigrations } from "../../server/database/run-migrations.ts";
import { withClient } from "../../server/database/with-client.ts";
import { makeDataFolder } from "./data-folder.ts";
import { processesIn } from "./running-processes.ts";

/** The environment variable with which `tests/run.ts` gives both runners the PostgreSQL of their run. */
export const testPostgresName = "TEST_POSTGRES_URL";

/** A PostgreSQL with a migrated database to copy. `stop` fails when something was still connected to it. */
export type TestPostgres = { url: string; stop: () => Promise<void> };

const template = "migrated_template";

/** Beyond the site's own: it refuses a PostgreSQL that does not flush, so the one of the tests does. */
export const testSettings = ["max_connections=300"];

/** Starts one PostgreSQL for all tests of a run, or uses the one that the environment names. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const given = process.env[testPostgresName];
  if (given) return { url: given, stop: async () => {} };
  const { dataDir, remove } = await makeDataFolder({ inMemory: true });
  const { url, stop } = await startEmbeddedPostgres({ dataDir, report: () => {}, settings: testSettings });
  await makeTemplate(url);
  return {
    url,
    async stop() {
      await stop();
      const left = await processesIn(join(dataDir, "database/cluster"));
      await remove();
      if (left.length > 0)
        throw new Error("Something was still connected to the test PostgreSQL at the end of the tests.");
    },
  };
}

/** Makes the migrated database on the PostgreSQL at `serverUrl`, which ends with its socket. */
export async function makeTemplate(serverUrl: string): Promise<void> {
  await withClient({ connectionString: serverUrl }, (client) => client.query(`create database ${template}`));
  await runMigrations(urlOf(serverUrl, template));
}

/** A database of its own: a copy of the migrated one, or one without any table. Returns its URL and what drops it. */
export async function createDatabase(
  serverUrl: string,
  { isEmpty = false } = {},
): Promise<{ name: string; url: string; drop: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  const run = (statement: string) =>
    withClient({ connectionString: serverUrl }, async (client) => void (await client.query(statement)));
  await run(`create database ${name} template ${isEmpty ? "template0" : template}`);
  return { name, url: urlOf(serverUrl, name), drop: () => run(`drop database ${name} with (force)`) };
}

function urlOf(serverUrl: string, database: string): string {
  return serverUrl.replace(":///postgres?", `:///${database}?`);
}
