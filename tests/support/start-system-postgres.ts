import { execFile } from "node:child_process";
import { chown, mkdir } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import type { TestProject } from "vitest/node";
import { findProgram } from "./find-program.ts";
import { nobody } from "../../server/database/embedded/postgres-home.ts";
import { makeDataFolder } from "./data-folder.ts";
import { afterTests } from "./report-results.ts";
import { makeTemplate, testSettings } from "./test-postgres.ts";

/**
 * Vitest's global setup for everything that must hold on an operator's own PostgreSQL too: the system's package, with a
 * private cluster and socket. The system's own cluster is left alone.
 */
export default async function startSystemPostgres({ provide }: TestProject): Promise<() => Promise<void>> {
  const programs = path.dirname(findProgram("postgres"));
  const { dataDir, remove } = await makeDataFolder({ inMemory: true });
  const folder = path.join(dataDir, "database");
  await mkdir(folder);
  // PostgreSQL refuses to run as root.
  const user = process.getuid?.() === 0 ? nobody : null;
  if (user) await chown(folder, user.uid, user.gid);
  const run = (program: string, ...args: string[]) =>
    promisify(execFile)(path.join(programs, program), ["--pgdata=cluster", ...args], { ...user, cwd: folder });

  await run("initdb", "--auth=trust", "--username=postgres", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync");
  const settings = [...testSettings, "listen_addresses=", `unix_socket_directories=${folder}`];
  const options = settings.map((setting) => `-c ${setting}`).join(" ");
  await run("pg_ctl", "start", "--log=postgres.log", `--options=${options}`);
  const host = encodeURIComponent(folder);
  const url = `postgresql:///postgres?host=${host}&port=5432&user=postgres`;
  await makeTemplate(url);
  provide("testPostgresUrl", url);

  return () =>
    afterTests(async () => {
      await run("pg_ctl", "stop");
      await remove();
    });
}
