import { mkdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { DestinationStream } from "pino";
import { publicOrigin } from "../content/build-settings.ts";
import { readPositions } from "../content/readers/positions.server.ts";
import { startAlarms } from "./alarms/start-alarms.ts";
import { watchIntake, type WatchTiming } from "./alarms/watch-intake.ts";
import { erasedListFile } from "./backup/erased-list.ts";
import { checkBackupFolder } from "./backup/schedule/backup-files.ts";
import { startBackups } from "./backup/schedule/start-backups.ts";
import { openDatabase, type Database } from "./database/open-database.ts";
import { openPool } from "./database/open-pool.ts";
import { reusableBytesIn } from "./database/reusable-bytes.ts";
import { checkDiskSpace } from "./disk-space.ts";
import type { Settings } from "./env.ts";
import { createServer } from "./http/create-server.ts";
import { listen, shutDown } from "./http/listen.ts";
import { refusalReason } from "./http/routes/health.ts";
import { openRenderer, type RenderPage } from "./http/pages/render-page.ts";
import { openTeamRenderer, type RenderTeamPage } from "./http/team/render-team-page.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { readSiteFiles, type SiteFiles } from "./http/static/site-files.ts";
import { countViews } from "./insights/count-views.ts";
import { openSpool } from "./intake/spool.ts";
import { openLog, type Log } from "./log.ts";
import { createMailer } from "./mail/mailer.ts";
import { startMail } from "./mail/start-mail.ts";
import { giveUpRoot, nobody, planRootRights, type RootRights } from "./process-user.ts";
import { countEvents } from "./metrics/count-events.ts";
import { serveMetrics } from "./metrics/serve-metrics.ts";
import { openSiteMetrics } from "./metrics/site-metrics.ts";
import { startRelay } from "./relay/start-relay.ts";
import { watchDelay } from "./relay/watch-delay.ts";
import { startCleanup } from "./retention/start-cleanup.ts";
import { startMessageDeletion } from "./retention/start-message-deletion.ts";
import { openScanner } from "./scan/open-scanner.ts";
import { StartError } from "./start-error.ts";
import { createTelegramClient } from "./telegram/telegram-client.ts";

export type StartOptions = {
  /** Called with the progress of the start, one sentence at a time. */
  report?: (sentence: string) => void;
  logStream?: DestinationStream;
  /** What the build wrote. */
  buildFolder?: string;
  /** Started by root, this process becomes an ordinary user for good: at once, or as soon as it has a port of root's. */
  mayGiveUpRoot?: boolean;
  /** The longest that `stop` may take; tests shorten it. */
  stopPatienceMs?: number;
  /** When refused applications are an alarm; tests shorten it. */
  refusalTiming?: WatchTiming;
};

/** The handbook tells operators to allow 60 seconds. */
const longestStopMs = 55_000;

const notInTime = "THE SITE DID NOT STOP IN TIME: what still runs ends with the process. Nothing stored is lost.";

const notEndedCleanly =
  "THE SITE DID NOT END CLEANLY. Before this start it was killed, its machine failed, or an error ended it. Nothing stored is lost.";

/**
 * A running site. For `drainMs` after `stop` was called it says that it is not ready and serves on, so that proxies turn
 * to other instances before a connection is refused. Then it lets running requests and the current send finish,
 * bounded, and closes the database last.
 */
export type Site = {
  url: string;
  /** Null without METRICS_PORT. */
  metricsUrl: string | null;
  databaseKind: Database["kind"];
  stop(drainMs?: number): Promise<void>;
};

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
  {
    report = () => {},
    buildFolder = "build",
    mayGiveUpRoot = false,
    stopPatienceMs = longestStopMs,
    refusalTiming,
  }: StartOptions,
  siteLog: Log,
  opened: (() => Promise<void>)[],
): Promise<Site> {
  const { files, render, renderTeam } = await openBuiltSite(buildFolder, settings.publicUrl);
  await prepareDataDir(settings.dataDir, siteLog, report);
  const rights: RootRights = mayGiveUpRoot ? planRootRights(settings) : { kind: "none" };
  const giveUp = () => rights.kind === "given-up" && giveUpRoot(rights.user, settings);
  const hasPortOfRoot = [settings.port, settings.metricsPort].some((port) => port && port < 1024);
  if (!hasPortOfRoot) giveUp();
  if (settings.backup) await checkBackupFolder(settings.backup.folder);
  else await mkdir(path.dirname(erasedListFile(settings)), { recursive: true, mode: 0o700 });
  const { databaseUrl, dataDir, runAs } = settings;
  const database = await openDatabase({
    databaseUrl,
    dataDir,
    runAs,
    mayCreate: settings.publicUrl === null,
    report,
    warn: (sentence) => siteLog.warn({}, sentence),
    canStartLater: true,
  });
  opened.push(() => database.close());
  // Readiness is asked for while uploads have all connections of the other pool.
  const statusPool = openPool(database.url, { maxConnections: 1, patienceMs: 3_000 });
  opened.push(() => statusPool.end());
  // Candidates' pages share two, so that a flood of requests for them leaves the others to uploads.
  const publicPool = openPool(database.url, { maxConnections: 2 });
  opened.push(() => publicPool.end());
  const { pool } = database;
  const alarms = startAlarms({ pool, log: siteLog, settings });
  opened.push(() => alarms.stop());
  const { log } = alarms;
  // Not before: a start that fails above can tell no one, and leaves the killed process's folder to the next.
  const spool = await openSpool(settings.dataDir);
  opened.push(() => spool.close());
  if (spool.foundKilled) log.error({}, notEndedCleanly);
  const scanner = openScanner(settings.clamdUrl, log);
  const events = countEvents();
  const { countMessage } = events;
  const { telegram, publicUrl, clamdUrl, backup: schedule } = settings;
  const relay = startRelay({ telegram, publicUrl, database, statusPool, log, scanner, countMessage });
  opened.push(() => relay.stop());
  const views = countViews({ pool, log });
  opened.push(() => views.stop());
  const cleanup = startCleanup({
    pool,
    log,
    retentionDays: settings.retentionDays,
    erasedListFile: erasedListFile(settings),
  });
  opened.push(() => cleanup.stop());
  const deletion = telegram ? startMessageDeletion({ pool, log, telegram: createTelegramClient(telegram) }) : null;
  opened.push(async () => deletion?.stop());
  const origin = settings.publicUrl ?? publicOrigin();
  const mail = settings.mail
    ? startMail({ pool, log, mailer: createMailer(settings.mail), limits: settings.mail.limits, origin })
    : null;
  opened.push(async () => mail?.stop());
  const delay = watchDelay({ pool, log });
  opened.push(async () => delay.stop());
  const relayStatus = () => relay.status();
  const reusableBytes = async () => (database.kind === "embedded" ? reusableBytesIn(pool) : 0);
  let isStopping = false;
  const { app, readiness } = createServer({
    settings,
    log: siteLog,
    pool,
    publicPool,
    databaseUrl: database.url,
    statusPool,
    spool,
    scanner,
    positions: readPositions(),
    relayStatus,
    isStopping: () => isStopping,
    countView: (page) => views.count(page),
    events,
    files,
    render,
    renderTeam,
    sendsMail: mail !== null,
    reusableBytes,
  });
  // Not through `log`, which needs the database to send an alarm.
  const intake = watchIntake({
    readRefusal: async () => refusalReason(await readiness()),
    log: siteLog,
    settings,
    timing: refusalTiming,
  });
  opened.push(async () => intake.stop());
  const metrics = openSiteMetrics({ events, pool, statusPool, dataDir, relayStatus, reusableBytes });
  opened.push(async () => metrics.stop());
  const { host, metricsPort } = settings;
  const metricsServer = metricsPort === null ? null : await serveMetrics({ host, port: metricsPort }, metrics.read);
  opened.push(async () => metricsServer?.close());

  const url = await listen(app, settings);
  // At once: no request was read yet.
  if (hasPortOfRoot) giveUp();
  const backups = schedule ? startBackups({ database, schedule, log }) : null;
  log.info(
    {
      address: url,
      database: database.kind,
      relay: telegram !== null,
      scan: clamdUrl !== null,
      mail: mail !== null,
      backup: schedule !== null,
    },
    "The site is running.",
  );
  if (rights.kind === "given-up")
    log.info({ uid: rights.user.uid }, "Started by root, the site runs as another user now.");
  if (rights.kind === "given-up" && rights.user.uid === nobody.uid)
    log.warn({}, "That user is nobody, whom other programs may share: name a user of the site's own in RUN_AS.");
  if (rights.kind === "kept") {
    log.warn({ reason: rights.reason }, "THE SITE RUNS AS ROOT, AND SHOULD NOT: start it as an ordinary user.");
  }
  const stopping = new AbortController();
  void files.compressChanged(stopping.signal);
  let stopped: Promise<void> | undefined;
  const metricsUrl = metricsServer?.url ?? null;
  return { url, metricsUrl, databaseKind: database.kind, stop: (drainMs = 0) => (stopped ??= stop(drainMs)) };

  async function stop(drainMs: number) {
    siteLog.info("The site is stopping.");
    const timer = new AbortController();
    const late = wait(stopPatienceMs, "late", { signal: timer.signal });
    const outcome = await Promise.race([drain(drainMs).then(stopAll), late]).finally(() => timer.abort());
    if (outcome === "down") siteLog.info("The site has stopped.");
    else siteLog.error(notInTime);
    siteLog.flush();
  }

  async function drain(ms: number) {
    isStopping = true;
    if (ms > 0) await wait(ms);
  }

  async function stopAll() {
    stopping.abort();
    intake.stop();
    delay.stop();
    await Promise.all([shutDown(app), relay.stop(), deletion?.stop(), mail?.stop(), backups?.stop()]);
    await cleanup.stop();
    await views.stop();
    await metricsServer?.close();
    metrics.stop();
    await alarms.stop();
    await Promise.all([publicPool.end(), statusPool.end()]);
    await database.close();
    // The last: it says that all of the above is done.
    await spool.close();
    return "down";
  }
}

async function openBuiltSite(
  folder: string,
  publicUrl: string | null,
): Promise<{ files: SiteFiles; render: RenderPage; renderTeam: RenderTeamPage }> {
  try {
    const serverFolder = path.resolve(folder, "server");
    const files = readSiteFiles(path.resolve(folder, "client"), {
      publicUrl,
      headers: securityHeaders(publicUrl),
    });
    return {
      files,
      render: await openRenderer(serverFolder, publicUrl),
      renderTeam: await openTeamRenderer(serverFolder),
    };
  } catch (cause) {
    throw new StartError(`There is no built site in ${folder}: build it first.`, { cause });
  }
}

async function prepareDataDir(dataDir: string, log: Log, report: (sentence: string) => void) {
  // PostgreSQL's user has to pass through it; private data has a private folder inside.
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  const { status, freeBytes } = await checkDiskSpace(dataDir, { forms: 1, chunks: 0 });
  if (status === "ok") return;
  const sentence = `There is little space in DATA_DIR: ${Math.floor(freeBytes / 1024 / 1024)} MB are free. Pages are served; applications are refused unless the database has room of its own.`;
  log.error({ freeBytes }, sentence);
  report(sentence);
}

function asStartError(error: unknown, { dataDir }: Settings): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ENOSPC" || code === "EDQUOT") return new StartError(`There is no space left in DATA_DIR (${dataDir}).`);
  if (code === "EACCES" || code === "EPERM" || code === "EROFS" || code === "ENOTDIR")
    return new StartError(`DATA_DIR (${dataDir}) cannot be written to: ${code}.`, { cause: error });
  return error;
}
