import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { processesIn } from "../../server/database/embedded/running-processes.ts";
import { startEmbeddedPostgres } from "../../server/database/embedded/start-embedded-postgres.ts";
import { runMigrations } from "../../server/database/run-migrations.ts";

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
  const dataDir = await mkdtemp("/tmp/site-test-");
  // Started by root, PostgreSQL runs as another user, who has to pass.
  await chmod(dataDir, 0o711);
  const cluster = join(dataDir, "database", "cluster");
  const removeEverything = guard(dataDir, cluster);
  const postgres = await startEmbeddedPostgres({ dataDir, say: () => {}, settings: quickSettings });
  await postgres.pool.query(`create database ${template}`);
  await runMigrations(inDatabase(postgres.url, template));
  provide("testPostgres", { url: postgres.url, template });

  return async () => {
    await postgres.stop();
    const left = await processesIn(cluster, null);
    await removeEverything();
    if (left.length > 0)
      throw new Error("Somebody was still connected to the test PostgreSQL at the end of the tests.");
  };
}

/**
 * A small process that outlives this one, however it ends: when the pipe to it closes, it ends PostgreSQL and
 * removes the folder. Returns a function that does the same at once.
 */
function guard(dataDir: string, cluster: string): () => Promise<void> {
  const script = 'cat; kill -QUIT "$(head -n 1 "$1/postmaster.pid")"; sleep 0.5; rm -rf "$0"';
  const child = spawn("/bin/sh", ["-c", script, dataDir, cluster], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  child.unref();
  return async () => {
    const isGone = once(child, "exit");
    child.stdin.end();
    await isGone;
  };
}

function inDatabase(url: string, name: string): string {
  return url.replace(":///postgres?", `:///${name}?`);
}
