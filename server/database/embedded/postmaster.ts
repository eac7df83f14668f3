import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:fs";
import { lstat, open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { freeBytesIn } from "../../disk-space.ts";
import { DiskFullError, StartError } from "../../start-error.ts";
import type { PostgresHome } from "./postgres-home.ts";
import { postmasterPid } from "./postmaster-state.ts";

/**
 * Starts PostgreSQL on the cluster of `home`, detached from this process. It does not answer yet.
 * `settings` come after the site's own, as `name=value`.
 */
export async function launchPostmaster(home: PostgresHome, programs: string, settings: readonly string[]) {
  await keepLogShort(home.logFile);
  const logStart = (await lstat(home.logFile).catch(() => null))?.size ?? 0;
  const options = [...siteSettings(home), ...settings].flatMap((setting) => ["-c", setting]);
  const { logFile, lockFile, cluster, socketFolder } = home;
  const shell = ["/bin/sh", "-c", underLock, logFile, lockFile, cluster, socketFolder];
  const postgres = [join(programs, "postgres"), "-D", cluster, ...options];
  const [program = "", ...rest] = [...home.asOwner, ...shell, ...postgres];
  const child = spawn(program, rest, {
    cwd: home.folder,
    env: { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" },
    detached: true,
    stdio: "ignore",
  });
  child.on("error", () => {});
  child.unref();
  return {
    isOver: () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null,
    reasonOfFailure: async () => (child.exitCode === lockedExitCode ? lockedBy(home) : reasonOfFailure(home, logStart)),
  };
}

const lockedExitCode = 75;

/**
 * Becomes PostgreSQL, with its errors in a file: a pipe to this process would break when this process is killed.
 *
 * All processes of this PostgreSQL inherit the lock, and the kernel releases it with the last of them. It also holds
 * where they cannot be seen: in other containers, and on other hosts if the file system passes locks on. What is then
 * left of a dead postmaster can go: PostgreSQL would take any process with the same number for it, and an uncollected
 * zombie for alive.
 */
const underLock = `
umask 077
mkdir -p -- "$3"
exec >> "$0" 2>&1 9>> "$1"
flock --timeout 5 9 || exit ${lockedExitCode}
rm -f -- "$2/postmaster.pid" "$3/.s.PGSQL.5432.lock"
shift 3
exec "$@"
`;

/** Stops PostgreSQL and waits until all its processes are gone: a fast shutdown for 15 s, then an immediate one for 5 s. */
export async function stopPostmaster({ cluster, lockFile, asOwner }: PostgresHome): Promise<void> {
  for (const [signal, patienceSeconds] of stopSignals) {
    const pid = await postmasterPid(cluster);
    if (pid !== null) process.kill(pid, signal);
    const [program, ...options] = [...asOwner, "flock", `--timeout=${patienceSeconds}`, lockFile, "true"];
    const untilUnlocked = spawn(program, options, { env: { PATH: "/usr/bin:/bin" }, stdio: "ignore" });
    const [code] = await once(untilUnlocked, "close");
    if (code === 0) return;
  }
}

/** PostgreSQL's "fast" and "immediate" shutdown. */
const stopSignals = [
  ["SIGINT", 15],
  ["SIGQUIT", 5],
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
    // A line every few minutes, for as long as the site runs.
    "log_checkpoints=off",
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

function lockedBy({ cluster }: PostgresHome): StartError {
  return new StartError(
    `Another PostgreSQL has ${cluster} open, in another container or on another host: only one site may use a DATA_DIR. Stop the other one first.`,
  );
}

/** Why PostgreSQL gave up, from what it wrote into its log since `logStart`. */
async function reasonOfFailure({ logFile, folder }: PostgresHome, logStart: number): Promise<StartError> {
  const said = await readLog(logFile, logStart);
  // On a disk without a byte left, it cannot even write why.
  const isFull = /no space left/i.test(said) || (await freeBytesIn(folder)) < 1024 * 1024;
  if (isFull) return new DiskFullError(`There is no space for the database in ${folder}.`);
  const words = said.match(/(?:FATAL|PANIC): +(.*)/)?.[1] ?? said.trim().split("\n").pop();
  return new StartError(`The database does not start (${words || "no reason given"}); its log is ${logFile}.`);
}

/** A log beyond the first is cut to the second: what happened last is what an operator looks for. */
const maxLogBytes = 5_000_000;
const keptLogBytes = 1_000_000;

/** The folder belongs to PostgreSQL's user, who could have put a link to another file there. */
const noLink = constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** Cuts the log at its beginning when it has grown too long. PostgreSQL, which appends to it, may be running. */
export async function keepLogShort(logFile: string): Promise<void> {
  await using log = await open(logFile, constants.O_RDWR | constants.O_APPEND | noLink).catch(() => null);
  if (!log) return;
  const { size, nlink } = await log.stat();
  // With another name it may be another user's file.
  if (size <= maxLogBytes || nlink !== 1) return;
  const { buffer, bytesRead } = await log.read(Buffer.alloc(keptLogBytes), 0, keptLogBytes, size - keptLogBytes);
  await log.truncate(0);
  await log.write(buffer.subarray(buffer.indexOf("\n") + 1, bytesRead));
}

/** What was written to the log from the byte `start` on. */
async function readLog(logFile: string, start: number): Promise<string> {
  const content = await readFile(logFile, { flag: constants.O_RDONLY | noLink }).catch(() => Buffer.alloc(0));
  // It may have been cut since.
  return content.subarray(start <= content.length ? start : 0).toString("utf8");
}
