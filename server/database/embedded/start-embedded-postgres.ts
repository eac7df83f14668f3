import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { DiskFullError, StartError } from "../../start-error.ts";
import { poolEnder, openPool } from "../open-pool.ts";
import { withClient } from "../with-client.ts";
import { exclusively } from "./exclusive-start.ts";
import { initCluster } from "./init-cluster.ts";
import { prepareBinaries } from "./postgres-binaries.ts";
import { preparePostgresHome, type PostgresHome } from "./postgres-home.ts";
import { keepLogShort, launchPostmaster, stopPostmaster } from "./postmaster.ts";
import { postmasterState, type PostmasterState } from "./postmaster-state.ts";

/**
 * An embedded PostgreSQL. `stop` ends the pool, and PostgreSQL too unless another process is connected.
 * It is not running yet only with `canStartLater`.
 */
export type EmbeddedPostgres = { pool: pg.Pool; url: string; isRunning: boolean; stop(): Promise<void> };

export type EmbeddedPostgresOptions = {
  dataDir: string;
  report: (sentence: string) => void;
  /** Whether a new cluster is made where there is none; by default it is. */
  mayCreate?: boolean;
  /** PostgreSQL settings beyond the site's own, as `name=value`. */
  settings?: readonly string[];
  /** On a full disk, tries until there is space, and returns; without it that is an error. */
  canStartLater?: boolean;
  /** Called when PostgreSQL runs again, before the database counts as back. */
  onRevived?: (url: string) => Promise<void>;
};

/** How often the site checks that it is running, and the longest pause between two tries to start it again. */
const heartbeatMs = 1_000;
const longestPauseMs = 30_000;

/** Recovery after a crash replays at most the write-ahead log of a few minutes. */
const startPatienceMilliseconds = 5 * 60_000;

/**
 * Starts PostgreSQL in `dataDir`, or adopts the one that runs there: another process's, or that of one that was killed.
 * While it is open it is restarted when it dies. Throws `StartError` when the operator has to act.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const home = await preparePostgresHome(options.dataDir);
  const applicationName = `site-${randomUUID()}`;
  const start = async () => {
    const found = await ensureRunning(home, options).catch((error: unknown) => {
      if (options.canStartLater && error instanceof DiskFullError) return null;
      throw error;
    });
    const socketFolder = found ?? home.socketFolder;
    const url = urlOf(socketFolder, applicationName);
    const pool = openPool(url);
    const endPool = poolEnder(pool);
    // Connected before another process can ask whether the database is in use.
    if (found) await pool.query("select 1");
    return { pool, endPool, url, socketFolder, isRunning: found !== null };
  };
  const { pool, endPool, url, socketFolder, isRunning } = await exclusively(home, start);
  const ended = new AbortController();
  const kept = keepRunning(ended.signal);

  async function keepRunning(signal: AbortSignal) {
    for (let pauseMs = heartbeatMs; !signal.aborted;) {
      await wait(pauseMs, undefined, { signal }).catch(() => {});
      try {
        await pool.query("select 1").catch(() => revive(signal));
        await keepLogShort(home.logFile).catch(() => {});
        pauseMs = heartbeatMs;
      } catch (error) {
        if (!signal.aborted) options.report(`The database is away: ${(error as Error).message}`);
        pauseMs = Math.min(2 * pauseMs, longestPauseMs);
      }
    }
  }

  async function revive(signal: AbortSignal) {
    await exclusively(home, () => ensureRunning(home, options, signal), { signal });
    await options.onRevived?.(url);
    await pool.query("select 1");
  }

  async function stop() {
    ended.abort();
    await Promise.all([kept, endPool()]);
    const end = () => stopUnlessInUse(home, socketFolder, applicationName);
    // Who holds the lock for longer is starting the database, and needs it.
    await exclusively(home, end, { patienceMs: stopPatienceMs }).catch((error: unknown) => {
      if (!(error instanceof StartError)) throw error;
    });
  }
  return { pool, url, isRunning, stop };
}

/** Returns the folder of the socket on which PostgreSQL answers. */
async function ensureRunning(
  home: PostgresHome,
  { report, settings = [], mayCreate = true }: EmbeddedPostgresOptions,
  signal?: AbortSignal,
): Promise<string> {
  const state = await settledState(home, report, { signal });
  if (state.kind === "answering") return state.socketFolder;
  const programs = await prepareBinaries(home);
  await initCluster(home, programs, { mayCreate, report });
  report("Starting the database.");
  const launch = await launchPostmaster(home, programs, settings);
  const launched = await settledState(home, report, { signal, isOver: launch.isOver });
  if (launched.kind !== "answering") throw await launch.reasonOfFailure();
  return launched.socketFolder;
}

/** Waits while PostgreSQL recovers, starts or shuts down; with `isOver`, until it answers or its process is over. */
async function settledState(
  home: PostgresHome,
  report: (sentence: string) => void,
  { isOver = () => true, signal }: { isOver?: () => boolean; signal: AbortSignal | undefined },
): Promise<Exclude<PostmasterState, { kind: "busy" }>> {
  const begin = Date.now();
  let nextWord = begin + 10_000;
  while (Date.now() < begin + startPatienceMilliseconds) {
    signal?.throwIfAborted();
    const wasOver = isOver();
    const state = await postmasterState(home);
    if (state.kind === "answering" || (state.kind === "none" && wasOver)) return state;
    if (Date.now() > nextWord) {
      report("Still waiting for the database: it is recovering or shutting down.");
      nextWord += 30_000;
    }
    await wait(25);
  }
  throw new StartError(`The database in ${home.folder} has been busy for minutes; its log is ${home.logFile}.`);
}

/** How long the end of the site waits for PostgreSQL, and for another process that starts or stops it. */
const stopPatienceMs = 5_000;

async function stopUnlessInUse(home: PostgresHome, socketFolder: string, applicationName: string): Promise<void> {
  const patience = { connectionTimeoutMillis: stopPatienceMs, query_timeout: stopPatienceMs };
  const connectionString = urlOf(socketFolder, "closing");
  const inUse = withClient({ connectionString, ...patience }, (client) => isInUse(client, applicationName));
  // One that no longer answers, or hangs, is stopped too.
  if (!(await inUse.catch(() => false))) await stopPostmaster(home);
}

/** Whether any other program than `applicationName` is connected. Waits up to 2 s for our own sessions to end. */
async function isInUse(client: pg.Client, applicationName: string): Promise<boolean> {
  const deadline = Date.now() + 2_000;
  for (;;) {
    const { rows } = await client.query<{ application_name: string }>(
      "select application_name from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    );
    const own = rows.filter((row) => row.application_name === applicationName);
    if (own.length === 0 || Date.now() > deadline) return rows.length > own.length;
    await wait(10);
  }
}

function urlOf(socketFolder: string, applicationName: string): string {
  const parameters = { host: socketFolder, port: "5432", user: "postgres", application_name: applicationName };
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `postgresql:///postgres?${query.join("&")}`;
}
