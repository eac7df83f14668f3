import type { ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { DiskFullError, OperatorError } from "../../base/operator-error.ts";
import { poolEnder, openPool } from "../open-pool.ts";
import { withClient } from "../with-client.ts";
import { hasEmbeddedDatabase, noDatabase } from "./find-database.ts";
import { preparePostgresHome, startFailure, type PostgresHome } from "./postgres-home.ts";
import { launchPostmaster, lockedExitCode, postmasterPid, stopPostmaster } from "./postmaster.ts";
import { prepareCluster } from "./prepare-cluster.ts";

/** An embedded PostgreSQL. `stop` ends the pool, and PostgreSQL too unless another process is connected. */
export type EmbeddedPostgres = { pool: pg.Pool; url: string; stop: () => Promise<void> };

export type EmbeddedPostgresOptions = {
  dataDir: string;
  report: (sentence: string) => void;
  /** False: where there is no database nothing is written, and that is an error. */
  mayCreate?: boolean;
  /** Each as `name=value`. */
  settings?: readonly string[];
  /** On a full disk, tries until there is space, and returns at once; without it that is an error. */
  canStartLater?: boolean;
  /** Called when PostgreSQL runs, until it has succeeded once. */
  onRunning?: (url: string) => Promise<void>;
};

const heartbeatMs = 1_000;
const longestPauseMs = 30_000;

/**
 * Starts PostgreSQL in `dataDir`, or adopts a running one: another process's, or one that a killed process left. While
 * it is open, PostgreSQL is restarted when it dies. Throws `OperatorError` when the operator has to act.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, mayCreate = true } = options;
  if (!mayCreate && !hasEmbeddedDatabase(dataDir)) throw noDatabase(dataDir);
  const home = await preparePostgresHome(dataDir);
  const applicationName = `site-${randomUUID()}`;
  const url = urlOf(home, applicationName);
  const pool = openPool(url);
  const endPool = poolEnder(pool);
  const ended = new AbortController();
  let isPrepared = false;
  let kept = Promise.resolve();

  async function ensure() {
    await ensureRunning(pool, home, options, ended.signal);
    if (!isPrepared) await options.onRunning?.(url);
    isPrepared = true;
  }

  async function keepRunning() {
    for (let pauseMs = heartbeatMs; !ended.signal.aborted;) {
      await wait(pauseMs, undefined, { signal: ended.signal }).catch(() => {});
      try {
        await ensure();
        pauseMs = heartbeatMs;
      } catch (error) {
        if (!ended.signal.aborted) options.report(`The database is away: ${(error as Error).message}`);
        pauseMs = Math.min(2 * pauseMs, longestPauseMs);
      }
    }
  }

  async function stop() {
    ended.abort();
    await Promise.all([kept, endPool()]);
    // A PostgreSQL that hangs is stopped too.
    if (!(await isInUse(home, applicationName).catch(() => false))) await stopPostmaster(home);
  }

  try {
    await ensure();
  } catch (error) {
    if (!options.canStartLater || !(error instanceof DiskFullError)) {
      await stop();
      throw error;
    }
  }
  kept = keepRunning();
  return { pool, url, stop };
}

/** Recovery after a crash replays at most the write-ahead log of a few minutes. */
const startPatienceMs = 5 * 60_000;

/** After a postmaster was killed, its processes keep the lock until they have noticed. */
const lockPatienceMs = 5_000;

async function ensureRunning(
  pool: pg.Pool,
  home: PostgresHome,
  { report, settings = [], mayCreate = true }: EmbeddedPostgresOptions,
  signal: AbortSignal,
): Promise<void> {
  let launched: ChildProcess | null = null;
  let lockedSince: number | null = null;
  for (const begin = Date.now(); Date.now() < begin + startPatienceMs; await wait(50)) {
    if (signal.aborted) launched?.kill("SIGINT");
    signal.throwIfAborted();
    // Read before the state, which may change when the process ends.
    const isOver = launched !== null && !isAlive(launched);
    const state = await stateOf(pool, home);
    if (state === "answering") return;
    if (state === "busy" || (launched !== null && !isOver)) continue;
    if (isOver) {
      const said = await readFile(home.logFile, "utf8").catch(() => "");
      const isLocked = launched?.exitCode === lockedExitCode || said.includes('"postmaster.pid" already exists');
      lockedSince ??= Date.now();
      if (!isLocked || Date.now() > lockedSince + lockPatienceMs) throw reasonOfFailure(home, isLocked, said, launched);
    }
    const programs = await prepareCluster(home, { mayCreate, report });
    if (launched === null) report("Starting the database.");
    launched = launchPostmaster(home, programs, settings);
  }
  throw new OperatorError(`The database in ${home.folder} has been busy for minutes; its log is ${home.logFile}.`);
}

function isAlive({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid !== undefined && exitCode === null && signalCode === null;
}

async function stateOf(pool: pg.Pool, home: PostgresHome): Promise<"answering" | "busy" | "none"> {
  const { code } = await pool.query("select 1").then(
    () => ({ code: null }),
    (error: NodeJS.ErrnoException) => error,
  );
  if (code === null) return "answering";
  const isNobody = code === "ENOENT" || code === "ECONNREFUSED";
  return isNobody && (await postmasterPid(home)) === null ? "none" : "busy";
}

function reasonOfFailure(
  { cluster, folder, logFile }: PostgresHome,
  isLocked: boolean,
  said: string,
  launched: ChildProcess | null,
) {
  if (isLocked) {
    return new OperatorError(
      `Another PostgreSQL has ${cluster} open, in another container or on another host: only one site may use a DATA_DIR. Stop the other one first.`,
    );
  }
  const words = said.match(/(?:FATAL|PANIC): +(.*)/)?.[1] ?? said.trim().split("\n").pop();
  const end = `it ended with ${launched?.signalCode ?? `exit code ${launched?.exitCode}`} and wrote no reason`;
  return startFailure(folder, said, `The database does not start (${words || end}); its log is ${logFile}.`);
}

/** A check whether the database is in use does not count as use. */
const closingName = "closing";

async function isInUse(home: PostgresHome, applicationName: string): Promise<boolean> {
  const patience = { connectionTimeoutMillis: 5_000, query_timeout: 5_000 };
  return withClient({ connectionString: urlOf(home, closingName), ...patience }, async (client) => {
    const { rows } = await client.query(
      "select from pg_stat_activity where backend_type = 'client backend' and application_name <> all ($1)",
      [[applicationName, closingName]],
    );
    return rows.length > 0;
  });
}

function urlOf({ socketFolder }: PostgresHome, applicationName: string): string {
  const parameters = { host: socketFolder, port: "5432", user: "postgres", application_name: applicationName };
  return `postgresql:///postgres?${new URLSearchParams(parameters)}`;
}
