import { spawn } from "node:child_process";
import { open, readFile, rename, stat } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { freeBytesIn } from "../../disk-space.ts";
import { DiskFullError, StartError } from "../../start-error.ts";
import type { PostgresHome } from "./postgres-home.ts";
import { processesIn } from "./running-processes.ts";

/** A PostgreSQL that was just started, until it answers. */
export type Launch = { isOver: () => boolean; reasonOfFailure: () => Promise<StartError> };

/**
 * Starts PostgreSQL on the cluster of `home`, detached from this process. It does not answer yet.
 * `settings` come after the site's own, as `name=value`.
 */
export async function launchPostmaster(
  home: PostgresHome,
  postgres: string,
  settings: readonly string[],
): Promise<Launch> {
  await keepLogShort(home.logFile);
  // It writes its errors into a file: a pipe to this process would break when this process is killed.
  const log = await open(home.logFile, "a", 0o600);
  const { size: logStart } = await log.stat();
  const options = [...siteSettings(home), ...settings].flatMap((setting) => ["-c", setting]);
  const child = spawn(postgres, ["-D", home.cluster, ...options], {
    cwd: home.folder,
    ...home.owner,
    env: { LC_ALL: "C", TZ: "UTC" },
    detached: true,
    stdio: ["ignore", log.fd, log.fd],
  });
  child.on("error", () => {});
  child.unref();
  await log.close();
  return {
    isOver: () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null,
    reasonOfFailure: () => reasonOfFailure(home, logStart),
  };
}

/** Stops PostgreSQL and waits until all its processes are gone: a fast shutdown for 30 s, then an immediate one for 10 s. */
export async function stopPostmaster({ cluster, owner }: PostgresHome): Promise<void> {
  for (const [signal, patienceMilliseconds] of stopSignals) {
    const deadline = Date.now() + patienceMilliseconds;
    const pid = Number.parseInt(await readFile(`${cluster}/postmaster.pid`, "utf8").catch(() => ""), 10);
    if ((await processesIn(cluster, owner)).includes(pid)) process.kill(pid, signal);
    while (Date.now() < deadline) {
      if ((await processesIn(cluster, owner)).length === 0) return;
      await wait(20);
    }
  }
}

/** PostgreSQL's "fast" and "immediate" shutdown. */
const stopSignals = [
  ["SIGINT", 30_000],
  ["SIGQUIT", 10_000],
] as const;

function siteSettings({ socketFolder }: PostgresHome): string[] {
  return [
    // No network at all: only users who can enter the socket's folder can connect.
    "listen_addresses=",
    "port=5432",
    `unix_socket_directories="${socketFolder.replaceAll('"', '""')}"`,
    "unix_socket_permissions=0700",
    // The details of an error, and its statement, repeat visitors' texts.
    "log_error_verbosity=terse",
    "log_min_error_statement=panic",
    "log_timezone=UTC",
    "timezone=UTC",
    "jit=off",
    "shared_buffers=64MB",
    // Several large resumes at once: with the usual 2 MB they wait for each other's writes into the log.
    "wal_buffers=32MB",
    // So that the log fits into half of the reserve of a full disk (`minFreeBytes`). Storing is no slower than with 1 GB.
    "max_wal_size=128MB",
  ];
}

async function keepLogShort(logFile: string) {
  const found = await stat(logFile).catch(() => null);
  if (found && found.size > 5_000_000) await rename(logFile, `${logFile}.1`);
}

/** Why PostgreSQL gave up, from what it wrote into its log since `logStart`. */
async function reasonOfFailure({ logFile, folder }: PostgresHome, logStart: number): Promise<StartError> {
  const said = (await readFile(logFile)).subarray(logStart).toString("utf8");
  // On a disk without a byte left, it cannot even write why.
  const isFull = /no space left/i.test(said) || (await freeBytesIn(folder)) < 1024 * 1024;
  if (isFull) return new DiskFullError(`There is no space for the database in ${folder}.`);
  const words = said.match(/(?:FATAL|PANIC): +(.*)/)?.[1] ?? said.trim().split("\n").pop();
  return new StartError(`The database does not start (${words || "no reason given"}); its log is ${logFile}.`);
}
