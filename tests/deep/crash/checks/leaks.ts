import { readdir, readlink } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Instance, System } from "../system/start-system.ts";

/** The site itself gives up on an upload that stands still after 30 s, and on a database that hangs after 10 s a step. */
const patienceMs = 60_000;

/** The remains of requests and faults in an idle system. Waits until there are none. */
export async function findLeaks(system: System): Promise<string[]> {
  return untilNone(async () => [
    ...(await Promise.all(system.instances.map(spooledFiles))).flat(),
    ...(await straySessions(system)),
  ]);
}

/** The remains of a system that was closed. */
export async function findRemains({ instances, database }: System): Promise<string[]> {
  return untilNone(async () => {
    const spools = await Promise.all(instances.map(({ dataDir }) => readdir(path.join(dataDir, "spool"))));
    return [
      ...spools.flat().map((name) => `spool folder ${name} after the end`),
      ...(await database.processes()).map((pid) => `process ${pid} of the database after the end`),
    ];
  });
}

async function untilNone(search: () => Promise<string[]>): Promise<string[]> {
  for (const deadline = Date.now() + patienceMs; ; await wait(250)) {
    const found = await search();
    if (found.length === 0 || Date.now() > deadline) return found;
  }
}

/** No file may be in the spool, and none of it may be open. */
async function spooledFiles({ dataDir, site }: Instance): Promise<string[]> {
  const spool = path.join(dataDir, "spool");
  const names = await readdir(spool, { recursive: true });
  const folder = `/proc/${site.pid()}/fd`;
  const files = await readdir(folder);
  const places = await Promise.all(files.map((fd) => readlink(path.join(folder, fd)).catch(() => "")));
  return [
    ...names.filter((name) => name !== "uploads").map((name) => `spool: ${name}`),
    ...places.filter((place) => place.startsWith(spool)).map((place) => `open file: ${place}`),
  ];
}

/**
 * All sessions belong to the running processes: each has one name, and at most a pool, the connection of a send and
 * readiness's own; no transaction is left open.
 */
async function straySessions({ database, instances }: System): Promise<string[]> {
  const sessions = await database.ask<{ name: string; state: string }>(
    `select application_name as name, state from pg_stat_activity
     where backend_type = 'client backend' and pid <> pg_backend_pid() and application_name <> 'crash-test'`,
  );
  const names = new Set(sessions.map(({ name }) => name));
  // Two instances share a PostgreSQL that a third process started, which has a pool too.
  const processes = instances.length > 1 ? instances.length + 1 : instances.length;
  return [
    ...(names.size > processes ? [`sessions of ${names.size} processes`] : []),
    // A pool's ten (`server/database/open-pool.ts`), a send's one, and readiness's own.
    ...(sessions.length > 12 * processes ? [`${sessions.length} sessions`] : []),
    ...sessions.filter(({ state }) => state.startsWith("idle in transaction")).map(() => "a transaction left open"),
  ];
}
