import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PostgresHome } from "./postgres-home.ts";

/** The process ends with `lockedExitCode` where another PostgreSQL has locked the cluster. */
export function launchPostmaster(home: PostgresHome, programs: string, settings: readonly string[]): ChildProcess {
  const { folder, cluster, socketFolder, asOwner } = home;
  const options = [...siteSettings(socketFolder), ...settings].flatMap((setting) => ["-c", setting]);
  const postgres = [join(programs, "postgres"), "-D", cluster, ...options];
  const [program = "", ...rest] = [...asOwner, "/bin/sh", "-c", underLock, socketFolder, ...postgres];
  const child = spawn(program, rest, {
    cwd: folder,
    env: { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC", ...keptMemory },
    detached: true,
    stdio: "ignore",
  });
  // PostgreSQL then ends without an exit code and a process id.
  child.on("error", () => {});
  child.unref();
  return child;
}

/** Without it, glibc returns the memory of each chunk of a resume to the kernel, which clears it for the next one. */
const keptMemory = { MALLOC_TRIM_THRESHOLD_: "4194304", MALLOC_MMAP_THRESHOLD_: "1048576" };

export const lockedExitCode = 75;

/**
 * Becomes PostgreSQL, with its errors in a file: a pipe to this process would break when this process is killed.
 *
 * All processes of this PostgreSQL inherit the lock, and the kernel releases it with the last of them. The files of a
 * dead postmaster can then be deleted: PostgreSQL would take any process with the same number for it, and a zombie for
 * alive. macOS has no `flock`: there PostgreSQL's own file alone keeps a second one out.
 */
const underLock = `
umask 077
if command -v flock > /dev/null; then
  exec 9>> postgres.lock
  flock --nonblock 9 || exit ${lockedExitCode}
  rm -f -- cluster/postmaster.pid "$0/.s.PGSQL.5432.lock"
fi
rm -rf -- cluster.*.partial
for other in postgresql-*; do
  case $1 in */"$other"/bin/postgres) ;; *) rm -rf -- "$other" ;; esac
done
mv -f postgres.log postgres.log.1
exec > postgres.log 2>&1
exec "$@"
`;

function siteSettings(socketFolder: string): string[] {
  return [
    // No network at all: only users who can enter the socket's folder can connect.
    "listen_addresses=",
    "port=5432",
    `unix_socket_directories="${socketFolder.replaceAll('"', '""')}"`,
    "unix_socket_permissions=0700",
    // The details of an error, and its statement, repeat visitors' texts.
    "log_error_verbosity=terse",
    "log_min_error_statement=panic",
    "log_checkpoints=off",
    "log_timezone=UTC",
    "timezone=UTC",
    "shared_buffers=64MB",
    // Several large resumes at once: with the usual 2 MB they wait for each other's writes into the log.
    "wal_buffers=32MB",
    // Keeps the log within half of the free space that the intake asks for (`minFreeBytes`). Storing is no slower than with 1 GB.
    "max_wal_size=128MB",
  ];
}

/** Waits until all processes are gone: a fast shutdown for 15 s, then an immediate one for 5 s. */
export async function stopPostmaster(home: PostgresHome): Promise<void> {
  for (const [signal, patienceSeconds] of stopSignals) {
    const pid = await postmasterPid(home);
    if (pid === null) return;
    process.kill(pid, signal);
    const [program, ...options] = [...home.asOwner, "/bin/sh", "-c", untilStopped, `${patienceSeconds}`, `${pid}`];
    const waiting = spawn(program, options, { cwd: home.folder, env: { PATH: "/usr/bin:/bin" }, stdio: "ignore" });
    const [code] = await once(waiting, "close");
    if (code === 0) return;
  }
}

const stopSignals = [
  ["SIGINT", 15],
  ["SIGQUIT", 5],
] as const;

const untilStopped = `
command -v flock > /dev/null && exec flock --timeout="$0" postgres.lock true
for tenth in $(seq "$0"0); do
  kill -0 "$1" 2> /dev/null || exit 0
  sleep 0.1
done
exit 1
`;

/** A killed postmaster leaves a file with its id, which may be another process's now: its arguments identify it. */
export async function postmasterPid({ cluster }: Pick<PostgresHome, "cluster">): Promise<number | null> {
  const pidFile = await readFile(join(cluster, "postmaster.pid"), "utf8").catch(() => "");
  const pid = Number.parseInt(pidFile, 10);
  const args = existsSync("/proc/self")
    ? await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")
    : spawnSync("ps", ["-ww", "-o", "args=", "-p", `${pid}`], { encoding: "utf8" }).stdout;
  return args.replaceAll("\0", " ").includes(` -D ${cluster} `) ? pid : null;
}
