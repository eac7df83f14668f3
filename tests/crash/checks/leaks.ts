import { readdir, readFile, readlink } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { System } from "../system/start-system.ts";

/** What a system at rest has kept of what is over; empty when nothing. Waits for it to go. */
export async function findLeaks(system: System): Promise<string[]> {
  const search = async () => [
    ...(await spooledFiles(system)),
    ...(await openSpoolFiles(system)),
    ...(await strayProcesses(system)),
    ...(await straySessions(system)),
  ];
  return untilNone(search);
}

/** What is left of a system that was closed. */
export async function findRemains({ dataDir, database }: System): Promise<string[]> {
  return untilNone(async () => [
    ...(await readdir(path.join(dataDir, "spool"))).map((name) => `spool folder ${name} after the end`),
    ...(await database.processes()).map((pid) => `process ${pid} of the database after the end`),
  ]);
}

/** The site itself gives up on an upload that stands still after 30 s, and on a database that hangs after 10 s a step. */
const patienceMs = 60_000;

async function untilNone(search: () => Promise<string[]>): Promise<string[]> {
  for (const deadline = Date.now() + patienceMs; ; await wait(250)) {
    const found = await search();
    if (found.length === 0 || Date.now() > deadline) return found;
  }
}

/** Only the running site may have a folder, and nothing in it. */
async function spooledFiles({ dataDir, site }: System): Promise<string[]> {
  const spool = path.join(dataDir, "spool");
  const names = await readdir(spool, { recursive: true });
  return names.filter((name) => !new RegExp(`^${site.pid()}-[^/]*$`).test(name)).map((name) => `spool: ${name}`);
}

async function openSpoolFiles({ dataDir, site }: System): Promise<string[]> {
  const folder = `/proc/${site.pid()}/fd`;
  const places = await Promise.all(
    (await readdir(folder)).map((fd) => readlink(path.join(folder, fd)).catch(() => "")),
  );
  return places.filter((place) => place.startsWith(path.join(dataDir, "spool"))).map((place) => `open file: ${place}`);
}

/** Every process of the database is its postmaster's, and there is one. */
async function strayProcesses({ database }: System): Promise<string[]> {
  const postmaster = await database.postmasterPid();
  const parents = await Promise.all(
    (await database.processes()).map(async (pid) => ({ pid, of: await parentOf(pid) })),
  );
  return parents
    .filter(({ pid, of }) => pid !== postmaster && of !== null && of !== postmaster)
    .map(({ pid }) => `process ${pid} of a database that is gone`);
}

/** Null when the process is gone. */
async function parentOf(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const parent = /^PPid:\s*(\d+)$/m.exec(status)?.[1];
  return parent ? Number(parent) : null;
}

/** All sessions are the running site's: one name, at most the pool and the relay's own; no transaction is left open. */
async function straySessions({ database }: System): Promise<string[]> {
  const sessions = await database.ask<{ name: string; state: string }>(
    `select application_name as name, state from pg_stat_activity
     where backend_type = 'client backend' and pid <> pg_backend_pid() and application_name <> 'crash-test'`,
  );
  const names = new Set(sessions.map(({ name }) => name));
  return [
    ...(names.size > 1 ? [`sessions of ${names.size} sites`] : []),
    ...(sessions.length > maxSessions ? [`${sessions.length} sessions`] : []),
    ...sessions.filter(({ state }) => state.startsWith("idle in transaction")).map(() => "a transaction left open"),
  ];
}

/** The pool's ten (`server/database/open-pool.ts`) and the relay's one. */
const maxSessions = 11;
