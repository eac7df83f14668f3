import type { AlarmName } from "../../server/base/alarms.ts";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { AddressInfo } from "node:net";
import { PassThrough } from "node:stream";
import { readPositions } from "../../content/readers/positions.server.ts";
import type pg from "pg";
import type { Settings } from "../../server/base/env.ts";
import { composeServer, type ServerLimits } from "../../server/compose-server.ts";
import { listen, shutDown } from "../../server/http/listen.ts";
import type { BuiltSite } from "../../server/http/pages/built-site.ts";
import { openBuild } from "../../server/http/pages/open-build.ts";
import { openSpool } from "../../server/intake/spool.ts";
import { openLog, type Log } from "../../server/base/log.ts";
import type { Mailer } from "../../server/mail/mailer.ts";
import { readRelease } from "../../server/base/release.ts";
import { openPositions } from "../../server/positions/site-positions.ts";
import { openScanner, type Scanner } from "../../server/scan/open-scanner.ts";
import type { Status } from "../../server/status/read-status.ts";
import type { Readiness } from "../../server/status/readiness.ts";
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
  limits?: ServerLimits;
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
  const usual = { publicUrl: null, trustProxy: [], dataDir, telegram: null, backup: null, retentionDays: 180 };
  const settings = { ...usual, ...options.settings };
  const { buildFolder = build.folder, pool = database.pool, mailer } = options;
  const opened = await openBuild(buildFolder, settings.publicUrl);
  const built = options.buildFolder ? opened.built : { ...standInSite };
  const log = options.log ?? openLog({ logLevel: "info" }, stream);
  const positions = await openPositions(database.pool, readPositions(), log);
  const { publicPool = pool, statusPool = pool, databaseUrl = database.url } = options;
  const { app, files, events, viewer, readiness } = await composeServer({
    settings,
    log,
    database: { url: databaseUrl, pool, publicPool, statusPool },
    reusableBytes: async () => 0,
    build: { ...opened, built },
    positions,
    spool,
    scanner: options.scanner ?? openScanner(null, log),
    mail: mailer ? { mailer, limits: { perNetwork: 60, inAll: 500 } } : null,
    raiseAlarm: (name) => void alarms.push(name),
    readStatus: options.readStatus ?? (async () => statusAtRest),
    countView: options.countView ?? (() => {}),
    isStopping: () => false,
    limits: {
      uploadMegabytes: { capacity: 1e9, refillSeconds: 10 },
      minFreeBytes: 0,
      pageLimit: { capacity: 10_000, refillSeconds: 10 },
      ...options.limits,
    },
  });
  if (options.render) built.render = options.render;
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
    readiness,
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
