import { mkdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { DestinationStream } from "pino";
import type { LaunchFact } from "../application/team/launch.ts";
import { missingFactsLine } from "../content/launch-facts.ts";
import { readPositions } from "../content/readers/positions.server.ts";
import { siteOrigin } from "../content/site.ts";
import { erasedListFile, erasedListWriter } from "./backup/erased-list.ts";
import { checkBackupFolder, deleteUpdateCopies } from "./backup/backup-files.ts";
import { copyBeforeMigrating } from "./backup/copy-before-migrating.ts";
import { expectedOf, openDatabase, type Expected } from "./database/open-database.ts";
import { openPool } from "./database/open-pool.ts";
import { reusableBytesIn } from "./database/reusable-bytes.ts";
import { isEncryptedOrLocal, type Settings } from "./base/env.ts";
import { explainedForOperators } from "./base/operator-error.ts";
import { composeServer } from "./compose-server.ts";
import { listen, shutDown } from "./http/listen.ts";
import { openAlarmBoard, type AlarmTiming } from "./status/alarm-board.ts";
import { openReceivers } from "./status/alarm-receivers.ts";
import { openBuild } from "./http/pages/open-build.ts";
import { countViews } from "./insights/count-views.ts";
import { openSpool } from "./intake/spool.ts";
import { jobHandlers } from "./jobs/handlers.ts";
import type { JobTiming } from "./jobs/run-queue.ts";
import { startJobs } from "./jobs/start-jobs.ts";
import { forgetFullBuckets } from "./limits/rate-limit.ts";
import { openLog, secretRemover, type EventLog, type Log } from "./base/log.ts";
import { createMailer } from "./mail/mailer.ts";
import { serveMetrics } from "./metrics/serve-metrics.ts";
import { metricsReader } from "./metrics/site-metrics.ts";
import { openPositions } from "./positions/site-positions.ts";
import { openScanner } from "./scan/open-scanner.ts";
import { readStatus as statusOf } from "./status/read-status.ts";
import { readRelease } from "./base/release.ts";
import { sweepSessions } from "./team/sign-in/sessions.ts";

export type StartOptions = {
  logStream?: DestinationStream;
  buildFolder?: string;
  /** The content that the database has to have; by default a site, once there is a PUBLIC_URL. */
  expected?: Expected;
  /** The longest that `stop` may take; tests shorten it. */
  stopPatienceMs?: number;
  /** When what is wrong is an alarm; tests shorten it. */
  alarmTiming?: AlarmTiming;
  /** The waits of the jobs; the demo shortens them. */
  jobTiming?: Partial<JobTiming>;
};

/** The handbook tells operators to allow 60 seconds for a stop. */
const longestStopMs = 55_000;

const plainHttp =
  "PUBLIC_URL begins with http:// and names no local address: applications cross the network unencrypted, and members can't sign in.";

const notEndedCleanly =
  "Before this start it was killed, its machine failed, or an error ended it. Nothing stored is lost.";

/**
 * A running site. For `drainMs` after `stop` was called it reports "not ready" and goes on serving, so that proxies
 * turn to other instances before a connection is refused. Then it lets running requests and the current send finish,
 * bounded, and closes the database last.
 */
export type Site = {
  url: string;
  stop(drainMs?: number): Promise<void>;
};

type Close = () => Promise<unknown> | void;

/** Builds everything once and starts it. Throws `OperatorError` with one sentence when the operator has to act. */
export async function startSite(settings: Settings, options: StartOptions = {}): Promise<Site> {
  const log = openLog(settings, options.logStream);
  const opened: Close[] = [];
  try {
    return await start(settings, options, log, opened);
  } catch (error) {
    await closeAll(opened, () => {});
    throw explainedForOperators(error, settings);
  }
}

async function closeAll(opened: Close[], onError: (error: unknown) => void): Promise<void> {
  for (const close of opened.toReversed()) await Promise.resolve(close()).catch(onError);
}

async function start(
  settings: Settings,
  { buildFolder = "build", expected, stopPatienceMs = longestStopMs, alarmTiming, jobTiming }: StartOptions,
  log: Log,
  opened: Close[],
): Promise<Site> {
  const { dataDir, publicUrl, mail, metricsPort, host } = settings;
  const build = await openBuild(buildFolder, publicUrl);
  // PostgreSQL's user has to pass through the folder; private data has a private folder inside.
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  if (settings.backup) await checkBackupFolder(settings.backup.folder);
  else await mkdir(path.dirname(erasedListFile(settings)), { recursive: true, mode: 0o700 });
  const database = await openSiteDatabase(settings, log, opened, expected);
  const { pool, statusPool } = database;
  const receivers = openReceivers(settings);
  const alarms = openAlarmBoard({ log, receivers, removeSecrets: secretRemover(settings), timing: alarmTiming });
  opened.push(() => alarms.stop());
  const raiseAlarm = alarms.raise;

  // The spool is opened this late, because a start that fails earlier must send no alarm, and leave the killed
  // process's uploads to the next start.
  const spool = await openSpool(dataDir);
  // Closed last: its log line says that everything else is done.
  opened.unshift(() => spool.close());
  if (spool.foundKilled) raiseAlarm("site-killed", notEndedCleanly);
  const positions = await openPositions(pool, readPositions(), log);
  opened.push(() => positions.stop());
  const views = countViews({ pool, log });
  opened.push(() => views.stop());

  let isStopping = false;
  const { app, events, viewer, launchFacts, ...server } = await composeServer({
    settings,
    log,
    database,
    reusableBytes: async () => (database.kind === "embedded" ? reusableBytesIn(pool) : 0),
    build,
    positions,
    spool,
    scanner: openScanner(settings.clamdUrl, log),
    mail: mail && { mailer: createMailer(mail), limits: mail.limits },
    raiseAlarm,
    readStatus: () => statusOf(statusPool, settings),
    countView: (page) => views.count(page),
    isStopping: () => isStopping,
  });
  opened.push(() => viewer.close());
  if (metricsPort !== null) {
    const read = metricsReader({ events, pool, readiness: server.readiness });
    const metrics = await serveMetrics({ host, port: metricsPort }, read);
    opened.push(() => metrics.close());
  }

  const erasedList = erasedListFile(settings);
  const writeErasedList = erasedListWriter({ pool, raiseAlarm }, erasedList);
  opened.push(writeErasedList);
  const handlers = jobHandlers({
    database,
    settings,
    log,
    raiseAlarm,
    everyMinute: [writeErasedList, () => forgetFullBuckets(pool)],
    everyHour: [() => sweepSessions(pool), () => deleteUpdateCopies(path.dirname(erasedList))],
    origin: publicUrl ?? siteOrigin,
    countMessage: events.countMessage,
  });
  const jobs = startJobs({ database, log, handlers, ...(jobTiming && { timing: jobTiming }) });
  // In parallel, because each may take 20 s.
  opened.push(() => Promise.all([shutDown(app), jobs.stop()]));
  alarms.watch({ readChecks: server.readiness, pool: statusPool });

  const url = await listen(app, settings);
  logSettings(log, settings, launchFacts(), { address: url, database: database.kind });
  let stopped: Promise<void> | undefined;
  return {
    url,
    stop(drainMs = 0) {
      isStopping = true;
      return (stopped ??= stop(opened, log, drainMs, stopPatienceMs));
    },
  };
}

function logSettings(log: EventLog, settings: Settings, launchFacts: LaunchFact[], started: object) {
  const { publicUrl, telegram } = settings;
  log.info({ release: readRelease(), ...started }, "The site is running.");
  if (publicUrl !== null && !isEncryptedOrLocal(publicUrl)) log.warn({}, plainHttp);
  const missing = missingFactsLine(launchFacts);
  if (missing !== null) log.warn({}, `${missing}.`);
  if (!telegram) log.warn({}, "Telegram is not configured: the hiring team reads applications at /team.");
}

async function stop(opened: Close[], log: Log, drainMs: number, patienceMs: number): Promise<void> {
  log.info("The site is stopping.");
  const late = wait(drainMs + patienceMs, "late", { ref: false });
  if (drainMs > 0) await wait(drainMs);
  const down = closeAll(opened, (err) => log.error({ err }, "A part of the site could not be stopped."));
  if ((await Promise.race([down, late])) === "late")
    log.error("THE SITE DID NOT STOP IN TIME: unfinished work ends with the process. Nothing stored is lost.");
  else log.info("The site has stopped.");
}

async function openSiteDatabase(settings: Settings, log: EventLog, opened: Close[], expected?: Expected) {
  const { databaseUrl, dataDir } = settings;
  const report = (sentence: string) => log.info({}, sentence);
  const database = await openDatabase({
    databaseUrl,
    dataDir,
    expected: expected ?? expectedOf(settings),
    report,
    beforeMigrating: copyBeforeMigrating(settings, report),
    warn: (sentence) => log.warn({}, sentence),
    canStartLater: true,
  });
  opened.push(() => database.close());
  // Readiness is checked also while uploads hold all connections of the other pool.
  const statusPool = openPool(database.url, { maxConnections: 1, patienceMs: 3_000 });
  // Routes open to anyone share two connections, so that a flood leaves the others to uploads. nginx
  // lets one network have 500 requests under way: no one network fills the line.
  const publicPool = openPool(database.url, { maxConnections: 2, maxWaiting: 2_000 });
  opened.push(() => Promise.all([statusPool.end(), publicPool.end()]));
  return { ...database, statusPool, publicPool };
}
