import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import type { DestinationStream } from "pino";
import { readPositions } from "../content/positions.ts";
import { DatabaseStartError } from "./database/database-start-error.ts";
import { openDatabase, type Database } from "./database/open-database.ts";
import { freeBytesIn, minFreeBytes } from "./disk-space.ts";
import type { Settings } from "./env.ts";
import { createServer } from "./http/create-server.ts";
import { listen, shutDown } from "./http/listen.ts";
import { openRenderer, type RenderPage } from "./http/render-page.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { readSiteFiles, type SiteFiles } from "./http/site-files.ts";
import { countViews } from "./insights/count-views.ts";
import { openSpool } from "./intake/spool.ts";
import { openLog, type Log } from "./log.ts";
import { startRelay } from "./relay/start-relay.ts";
import { watchDelay } from "./relay/watch-delay.ts";
import { keepHouse } from "./retention/keep-house.ts";
import { openScanner } from "./scan/open-scanner.ts";
import { StartError } from "./start-error.ts";

export type StartOptions = {
  /** Hears what the start is doing, one sentence at a time. */
  say?: (sentence: string) => void;
  logStream?: DestinationStream;
  /** What the build wrote. */
  buildFolder?: string;
};

/** A running site. `stop` lets running requests and the current send finish, bounded, and closes the database last. */
export type Site = { address: string; databaseKind: Database["kind"]; stop(): Promise<void> };

/** Builds everything once and starts it. Throws `StartError` with one sentence when the operator has to act. */
export async function startSite(settings: Settings, options: StartOptions = {}): Promise<Site> {
  const log = openLog(settings, options.logStream);
  const opened: (() => Promise<void>)[] = [];
  try {
    return await start(settings, options, log, opened);
  } catch (error) {
    for (const close of opened.toReversed()) await close().catch(() => {});
    throw asStartError(error, settings);
  }
}

async function start(
  settings: Settings,
  { say = () => {}, buildFolder = "build" }: StartOptions,
  log: Log,
  opened: (() => Promise<void>)[],
): Promise<Site> {
  const { files, render } = await openBuiltSite(buildFolder, settings.publicUrl);
  await prepareDataDir(settings.dataDir);
  const spool = await openSpool(settings.dataDir);
  opened.push(() => spool.close());
  const database = await openDatabase({ databaseUrl: settings.databaseUrl, dataDir: settings.dataDir, say });
  opened.push(() => database.close());
  const relay = startRelay({ database, telegram: settings.telegram, log });
  opened.push(() => relay.stop());
  const { pool } = database;
  const views = countViews({ pool, log });
  opened.push(() => views.stop());
  const housekeeping = keepHouse({ pool, log, retentionDays: settings.retentionDays });
  opened.push(async () => housekeeping.stop());
  const delay = watchDelay({ pool, log });
  opened.push(async () => delay.stop());
  const app: FastifyInstance = createServer({
    settings,
    log,
    pool,
    spool,
    scanner: openScanner(settings.clamdUrl, log),
    positions: readPositions(),
    relayStatus: () => relay.status(),
    countView: (page) => views.count(page),
    files,
    render,
  });

  const address = await listen(app, settings);
  const { telegram, clamdUrl } = settings;
  log.info({ address, database: database.kind, relay: telegram !== null, scan: clamdUrl !== null }, "The site is up.");
  let stopped: Promise<void> | undefined;
  return { address, databaseKind: database.kind, stop: () => (stopped ??= stop()) };

  async function stop() {
    log.info("The site stops.");
    housekeeping.stop();
    delay.stop();
    await Promise.all([shutDown(app), relay.stop()]);
    await views.stop();
    await spool.close();
    await database.close();
    log.info("The site is down.");
    log.flush();
  }
}

async function openBuiltSite(
  folder: string,
  publicUrl: string | null,
): Promise<{ files: SiteFiles; render: RenderPage }> {
  try {
    const files = readSiteFiles(path.resolve(folder, "client"), securityHeaders(publicUrl));
    return { files, render: await openRenderer(path.resolve(folder, "server")) };
  } catch (cause) {
    throw new StartError(`There is no built site in ${folder}: build it first.`, { cause });
  }
}

async function prepareDataDir(dataDir: string) {
  // PostgreSQL's user has to pass through; what is private in it has a private folder of its own.
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  const freeBytes = await freeBytesIn(dataDir);
  if (freeBytes >= minFreeBytes) return;
  throw new StartError(
    `There is too little space in DATA_DIR (${dataDir}): ${inMegabytes(freeBytes)} MB are free, the site needs ${inMegabytes(minFreeBytes)} MB.`,
  );
}

function inMegabytes(bytes: number): number {
  return Math.floor(bytes / 1024 / 1024);
}

function asStartError(error: unknown, { dataDir }: Settings): unknown {
  if (error instanceof DatabaseStartError) return new StartError(error.message, { cause: error });
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ENOSPC" || code === "EDQUOT") return new StartError(`There is no space left in DATA_DIR (${dataDir}).`);
  if (code === "EACCES" || code === "EPERM" || code === "EROFS" || code === "ENOTDIR")
    return new StartError(`DATA_DIR (${dataDir}) cannot be written to: ${code}.`, { cause: error });
  return error;
}
