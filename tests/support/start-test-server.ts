import type { AlarmName } from "../../server/base/alarms.ts";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { AddressInfo } from "node:net";
import { PassThrough } from "node:stream";
import { siteOrigin } from "../../content/site.ts";
import type { PositionChoice } from "../../application/fields.ts";
import { createServer, type ServerParts } from "../../server/http/create-server.ts";
import { listen, shutDown } from "../../server/http/listen.ts";
import { openBuiltSite, type BuiltSite } from "../../server/http/pages/built-site.ts";
import { openPublicPages } from "../../server/http/pages/public-pages.ts";
import { securityHeaders } from "../../server/http/security-headers.ts";
import { readAssets } from "../../server/http/static/site-file.ts";
import { countEvents } from "../../server/metrics/count-events.ts";
import { openSpool } from "../../server/intake/spool.ts";
import { openLog } from "../../server/base/log.ts";
import { readRelease } from "../../server/base/release.ts";
import { openClosings } from "../../server/positions/closings.ts";
import { openScanner } from "../../server/scan/open-scanner.ts";
import type { Status } from "../../server/status/read-status.ts";
import type { Readiness } from "../../server/status/readiness.ts";
import { versionsInUse } from "../../server/status/versions.ts";
import { allOpen } from "./builders.ts";
import { createTestDatabase } from "./test-database.ts";
import { standInSite, writeStandInBuild } from "./stand-in-build.ts";
import { examplePosition, otherPosition } from "./positions.ts";

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;

/** Replace parts of the server. A `pool` serves candidates' pages and readiness too, unless these have their own. */
export type TestServerOptions = Partial<Omit<ServerParts, "settings">> & {
  settings?: Partial<ServerParts["settings"]>;
  positions?: readonly PositionChoice[];
  /** A real build's folder, in place of the stand-in. */
  buildFolder?: string;
  /** In place of the stand-in's, once the public pages are there. */
  render?: BuiltSite["render"];
};

/** The HTTP server on a free port, with a fresh database, another folder and a stand-in for the built site. */
export async function startTestServer(options: TestServerOptions = {}) {
  const database = await createTestDatabase();
  const build = await writeStandInBuild();
  const dataDir = await mkdtemp(path.join(tmpdir(), "test-site-"));
  const spool = await openSpool(dataDir);
  const log: string[] = [];
  const alarms: AlarmName[] = [];
  const stream = new PassThrough().on("data", (line: Buffer) => log.push(line.toString()));
  const settings = { publicUrl: null, trustProxy: [], dataDir, telegram: null, backup: null, ...options.settings };
  const pool = options.pool ?? database.pool;
  const { buildFolder = build.folder } = options;
  const built = options.buildFolder ? await openBuiltSite(path.resolve(buildFolder, "server")) : { ...standInSite };
  const headers = securityHeaders(settings.publicUrl);
  const files = await openPublicPages({
    built,
    assets: await readAssets(path.join(buildFolder, "client"), headers),
    headers,
    facts: { origin: settings.publicUrl ?? siteOrigin, retentionDays: 180, ...allOpen },
    stopping: AbortSignal.abort(),
  });
  if (options.render) built.render = options.render;
  const siteLog = openLog({ logLevel: "info" }, stream);
  const closings = await openClosings(database.pool, options.positions ?? positions, siteLog);
  const events = countEvents();
  const { app, readiness } = createServer({
    log: siteLog,
    raiseAlarm: (name) => void alarms.push(name),
    pool,
    publicPool: pool,
    databaseUrl: database.url,
    statusPool: pool,
    spool,
    scanner: openScanner(null, siteLog),
    closings,
    readStatus: async () => statusAtRest,
    countView: () => {},
    events,
    files,
    mailer: null,
    isStopping: () => false,
    reusableBytes: async () => 0,
    ...options,
    settings,
    limits: {
      rateLimit: { capacity: 10_000, refillPerSecond: 1000 },
      dailyLimit: { capacity: 1e13, refillPerSecond: 1e9 },
      minFreeBytes: 0,
      ...options.limits,
    },
  });
  await listen(app, { port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;

  return {
    origin,
    files,
    port,
    closings,
    pool: database.pool,
    databaseUrl: database.url,
    dataDir,
    /** Every line of the log so far. */
    log,
    errorsLogged: () => log.filter((line) => /"level":"(error|fatal)"/.test(line)),
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
      closings.stop();
      await spool.close();
      await database.drop();
      await build.remove();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const positions = [
  { id: otherPosition.id, title: otherPosition.title },
  { id: examplePosition.id, title: examplePosition.title },
];

export const chatAtRest = {
  state: "off" as const,
  reason: null,
  isLeader: false,
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
