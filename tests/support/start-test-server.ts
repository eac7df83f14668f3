import type { AlarmName } from "../../server/base/alarms.ts";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { AddressInfo } from "node:net";
import { PassThrough } from "node:stream";
import { readPositions } from "../../content/readers/positions.server.ts";
import { siteOrigin } from "../../content/site.ts";
import type pg from "pg";
import type { Settings } from "../../server/base/env.ts";
import { defaultAdmission, openGate, type AdmissionLimits } from "../../server/http/admission.ts";
import { sendLinks } from "../../server/candidate/send-links.ts";
import { createServer } from "../../server/http/create-server.ts";
import { listen, shutDown } from "../../server/http/listen.ts";
import { openBuiltSite, type BuiltSite } from "../../server/http/pages/built-site.ts";
import type { ConnectionLimits } from "../../server/http/new-app.ts";
import { pageResponses } from "../../server/http/pages/page-responses.ts";
import { openSharingPictures } from "../../server/http/pages/sharing-pictures.ts";
import { openPublicPages } from "../../server/http/pages/public-pages.ts";
import { securityHeaders } from "../../server/http/security-headers.ts";
import { compressQuickly } from "../../server/http/static/encodings.ts";
import { readAssets } from "../../server/http/static/site-file.ts";
import { countEvents } from "../../server/metrics/count-events.ts";
import { defaultPace, type UploadPace } from "../../server/intake/form/upload-pace.ts";
import type { RateLimit } from "../../server/limits/rate-limit.ts";
import { newStoringSemaphore } from "../../server/intake/receive-application.ts";
import { openSpool } from "../../server/intake/spool.ts";
import { openLog, type Log } from "../../server/base/log.ts";
import type { Mailer } from "../../server/mail/mailer.ts";
import { readRelease } from "../../server/base/release.ts";
import { openPositions } from "../../server/positions/site-positions.ts";
import { openScanner, type Scanner } from "../../server/scan/open-scanner.ts";
import { readLaunchFacts } from "../../server/status/launch.ts";
import type { Status } from "../../server/status/read-status.ts";
import { readiness, type Readiness } from "../../server/status/readiness.ts";
import { openResumeViewer } from "../../server/team/resume/resume-viewer.ts";
import { sendSignInMail } from "../../server/team/sign-in/send-sign-in-mail.ts";
import { teamOf } from "../../server/team/team-of.ts";
import { versionsInUse } from "../../server/status/versions.ts";
import { createTestDatabase } from "./test-database.ts";
import { standInSite, writeStandInBuild } from "./stand-in-build.ts";

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;

/** Replace parts of the server. A `pool` serves candidates' pages and readiness too, unless these have their own. */
export type TestServerOptions = {
  settings?: Partial<Pick<Settings, "publicUrl" | "trustProxy" | "dataDir" | "telegram" | "backup">>;
  /** A real build's folder, in place of the stand-in. */
  buildFolder?: string;
  /** In place of the stand-in's, once the public pages are there. */
  render?: BuiltSite["render"];
  pool?: pg.Pool;
  publicPool?: pg.Pool;
  statusPool?: pg.Pool;
  databaseUrl?: string;
  log?: Log;
  scanner?: Scanner;
  mailer?: Mailer;
  readStatus?: () => Promise<Status>;
  countView?: (page: string) => void;
  limits?: Partial<
    AdmissionLimits & {
      connections: Partial<ConnectionLimits>;
      pace: Partial<UploadPace>;
      pageLimit: RateLimit;
      longestExportMs: number;
    }
  >;
};

/** The HTTP server on a free port, with a fresh database, another folder and a stand-in for the built site. */
export async function startTestServer(options: TestServerOptions = {}) {
  const database = await createTestDatabase();
  const build = await writeStandInBuild();
  const dataDir = await mkdtemp(path.join(tmpdir(), "test-site-"));
  const spool = await openSpool(dataDir);
  const lines: string[] = [];
  const alarms: AlarmName[] = [];
  const stream = new PassThrough().on("data", (line: Buffer) => lines.push(line.toString()));
  const settings = { publicUrl: null, trustProxy: [], dataDir, telegram: null, backup: null, ...options.settings };
  const pool = options.pool ?? database.pool;
  const { buildFolder = build.folder } = options;
  const built = options.buildFolder ? await openBuiltSite(path.resolve(buildFolder, "server")) : { ...standInSite };
  const headers = securityHeaders(settings.publicUrl);
  const log = options.log ?? openLog({ logLevel: "info" }, stream);
  const positions = await openPositions(database.pool, readPositions(), log);
  const files = await openPublicPages({
    built,
    assets: await readAssets(path.join(buildFolder, "client"), headers, compressQuickly),
    headers,
    compress: compressQuickly,
    drawPicture: openSharingPictures(path.resolve(buildFolder, "sharing")),
    facts: {
      origin: settings.publicUrl ?? siteOrigin,
      hasChat: settings.telegram !== null,
      retentionDays: 180,
      sendsMail: Boolean(options.mailer),
      ...positions.facts(),
    },
  });
  if (options.render) built.render = options.render;
  const pages = pageResponses(files, positions);
  const events = countEvents();
  const { publicUrl, telegram } = settings;
  const { publicPool = pool, statusPool = pool, databaseUrl = database.url, mailer = null } = options;
  const { scanner = openScanner(null, log), readStatus = async () => statusAtRest } = options;
  const raiseAlarm = (name: AlarmName) => void alarms.push(name);
  const {
    pace,
    longestExportMs,
    connections,
    pageLimit = { capacity: 10_000, refillSeconds: 10 },
    ...changes
  } = options.limits ?? {};
  const uploadMegabytes = { capacity: 1e9, refillSeconds: 10 };
  const limits = { ...defaultAdmission, uploadMegabytes, minFreeBytes: 0, ...changes };
  const gate = openGate({ pool, dataDir, publicUrl, limits, reusableBytes: async () => 0 });
  const readChecks = readiness({ statusPool, readStatus, scanner, gate });
  const sendsMail = mailer !== null;
  const viewer = openResumeViewer({ pool });
  const launchFacts = () => readLaunchFacts({ ...settings, hasMail: sendsMail }, positions.facts().positions);
  const teamSources = {
    log,
    launchFacts,
    pool,
    viewer,
    positions,
    readiness: readChecks,
    telegram,
    hasMail: sendsMail,
  };
  const links = mailer && { pool, mailer, origin: publicUrl ?? siteOrigin, log };
  const upload = {
    gate,
    intake: { pool, spool, scanner, positions, raiseAlarm, storing: newStoringSemaphore(), sendsMail },
    pace: { ...defaultPace, ...pace },
  };
  const app = createServer({
    edge: { settings, log, events, files, pages, connections },
    application: { ...upload, pages, count: events.countApplication },
    insights: { publicUrl, files, countView: options.countView ?? (() => {}) },
    health: { readiness: readChecks, isStopping: () => false },
    candidate: {
      pool: publicPool,
      pages,
      sendsMail,
      hasChat: telegram !== null,
      publicUrl,
      pageLimit,
      mailLinks:
        links && ((email, network) => sendLinks({ ...links, limits: { perNetwork: 60, inAll: 500 } }, email, network)),
      upload,
    },
    team: {
      pool,
      publicPool,
      databaseUrl,
      publicUrl,
      files,
      pages,
      viewer,
      longestExportMs,
      mailLink: links && ((email, network) => sendSignInMail(links, email, network)),
      teamOf: (session, reachedAt) => teamOf(teamSources, session, reachedAt),
    },
  });
  await listen(app, { port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;

  return {
    origin,
    files,
    port,
    positions,
    pool: database.pool,
    databaseUrl: database.url,
    dataDir,
    /** Every line of the log so far. */
    log: lines,
    errorsLogged: () => lines.filter((line) => /"level":"(error|fatal)"/.test(line)),
    alarms,
    events,
    /** The result of `/readyz`. */
    readiness: readChecks,
    post: (form: FormData, headers: Record<string, string> = {}) =>
      fetch(`${origin}/api/applications`, { method: "POST", body: form, headers, redirect: "manual" }),
    async countOf(table: "application" | "resume" | "resume_chunk" | "job"): Promise<number> {
      const { rows } = await database.pool.query<{ count: number }>(`select count(*)::int as count from ${table}`);
      return rows[0]?.count ?? 0;
    },
    /** Files in the spool, of all uploads under way. */
    async spooledFiles(): Promise<string[]> {
      const entries = await readdir(path.join(dataDir, "spool"), { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    },
    async stop(): Promise<void> {
      await shutDown(app);
      positions.stop();
      await viewer.close();
      await spool.close();
      await database.drop();
      await build.remove();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export const chatAtRest = {
  state: "off" as const,
  reason: null,
  undelivered: 0,
  oldestUndeliveredSeconds: null,
  isLate: false,
};

/** The readiness of a site with nothing to do. */
export const statusAtRest: Status = {
  chat: chatAtRest,
  mail: { status: "off", failure: null, troubleSeconds: null, waiting: null, notSent: null },
  retention: {
    messagesToDelete: 0,
    leftInChat: 0,
    mayBeLeft: 0,
    openWithdrawals: 0,
    oldestWithdrawalSeconds: null,
    heldBecause: null,
  },
  backup: { takenAt: null, failure: null, isLate: null },
  publicAddress: { askedAt: null, failure: null, failingSeconds: null, certificateDays: null },
  postgresVersion: "18.4",
};

/** The answer of such a site to `/readyz`. */
export const readinessAtRest: Readiness = {
  status: "ready",
  release: readRelease(),
  database: { status: "ok" },
  disk: { status: "ok", freeBytes: 5e9 },
  ...statusAtRest,
  scanner: { status: "off" },
  versions: versionsInUse({ node: process.versions.node, postgres: statusAtRest.postgresVersion }, new Date()),
  uploadsUnderWay: { count: 0, isFull: false },
};
