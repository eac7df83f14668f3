import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from "fastify";
import type pg from "pg";
import type { RaiseAlarm } from "../base/alarms.ts";
import type { Settings } from "../base/env.ts";
import type { Spool } from "../intake/spool.ts";
import type { Mailer } from "../mail/mailer.ts";
import type { EventCounts } from "../metrics/count-events.ts";
import type { Closings } from "../positions/closings.ts";
import type { Scanner } from "../scan/open-scanner.ts";
import type { Status } from "../status/read-status.ts";
import type { ConnectionLimits } from "./connections.ts";
import type { PublicPages } from "./pages/public-pages.ts";
import ipaddr from "ipaddr.js";
import { applicationsPath } from "../../application/protocol.ts";
import { pressPaths } from "../../content/navigation.ts";
import { siteOrigin } from "../../content/site.ts";
import { defaultPace, type UploadPace } from "../intake/form/upload-pace.ts";
import type { RateLimit } from "../limits/rate-limit.ts";
import { newStoringSemaphore } from "../intake/receive-application.ts";
import { defaultAdmission, isCrossSite, openGate, type AdmissionLimits } from "./admission.ts";
import { jsonResponse, noContent, type SiteResponse } from "./response.ts";
import { handleApplication } from "./routes/application-route.ts";
import { addCandidateRoutes, defaultPageLimit } from "./routes/candidate-route.ts";
import { readLaunchFacts } from "../status/launch.ts";
import { readiness, type Readiness } from "../status/readiness.ts";
import { pageResponses } from "./pages/page-responses.ts";
import { watchStandstill } from "./watch-standstill.ts";
import { wantsPrivacy } from "./wants-privacy.ts";
import { newApp } from "./new-app.ts";
import { sendSignInMail } from "../team/sign-in/send-sign-in-mail.ts";
import { openResumeViewer } from "../team/resume/resume-viewer.ts";
import { teamOf } from "../team/team-of.ts";
import { addTeamRoutes } from "./team/team-routes.ts";

export type ServerParts = {
  settings: Pick<Settings, "publicUrl" | "trustProxy" | "dataDir" | "telegram" | "backup">;
  log: FastifyBaseLogger;
  raiseAlarm: RaiseAlarm;
  pool: pg.Pool;
  /** The pool for requests that anyone may send without an upload: a flood of them keeps no upload waiting. */
  publicPool: pg.Pool;
  databaseUrl: string;
  statusPool: pg.Pool;
  spool: Spool;
  scanner: Scanner;
  closings: Closings;
  readStatus: () => Promise<Status>;
  isStopping: () => boolean;
  countView: (page: string) => void;
  events: EventCounts;
  files: PublicPages;
  mailer: Mailer | null;
  /** Free space inside the database's files, if they are on the disk of `dataDir`. */
  reusableBytes: () => Promise<number>;
  /** Replace the usual limits in tests. */
  limits?: Partial<
    AdmissionLimits & {
      connections: Partial<ConnectionLimits>;
      pace: Partial<UploadPace>;
      pageLimit: RateLimit;
      longestExportMs: number;
    }
  >;
};

export function createServer(parts: ServerParts): { app: FastifyInstance; readiness: () => Promise<Readiness> } {
  const { settings, log, pool, publicPool, statusPool, files, closings, events, mailer, scanner } = parts;
  const { publicUrl } = settings;
  const sendsMail = mailer !== null;
  const { pace, longestExportMs, connections, pageLimit = defaultPageLimit, ...admission } = parts.limits ?? {};
  const pages = pageResponses(files, closings);
  const limits = { ...defaultAdmission, ...admission };
  const gate = openGate({ pool, dataDir: settings.dataDir, publicUrl, limits, reusableBytes: parts.reusableBytes });
  const app = newApp({ settings, log, events, files, pages, connections });
  watchStandstill(app, { raiseAlarm: parts.raiseAlarm, observeDelay: events.observeDelay });

  const { spool, raiseAlarm } = parts;
  const intake = { pool, spool, scanner, closings, raiseAlarm, storing: newStoringSemaphore(), sendsMail };
  const application = { gate, intake, pages, pace: { ...defaultPace, ...pace }, count: events.countApplication };
  app.all(applicationsPath, (request, reply) => handleApplication(request, reply, application));
  app.post("/insights", async (request) => countInsight(request, { publicUrl, files, countView: parts.countView }));

  const readReadiness = readiness({ statusPool, readStatus: parts.readStatus, scanner, gate });
  // Programs that run containers ask one or the other.
  for (const url of ["/healthz", "/up"]) app.get(url, async () => jsonResponse(200, { status: "ok" }));
  app.get("/readyz", async ({ ip }) => readinessResponse(await readReadiness(), parts.isStopping(), ip));

  const hasChat = settings.telegram !== null;
  const candidate = { pool: publicPool, pages, sendsMail, hasChat, publicUrl, pageLimit };
  void app.register(async (routes) => addCandidateRoutes(routes, candidate));

  const links = mailer && { pool, mailer, origin: publicUrl ?? siteOrigin, log };
  const viewer = openResumeViewer();
  app.addHook("onClose", () => viewer.close());
  const launchFacts = readLaunchFacts({ ...settings, hasMail: sendsMail });
  const teamSources = {
    log,
    launchFacts,
    pool,
    viewer,
    closings,
    readiness: readReadiness,
    telegram: settings.telegram,
    hasMail: sendsMail,
  };
  void app.register(async (team) =>
    addTeamRoutes(team, {
      pool,
      publicPool,
      databaseUrl: parts.databaseUrl,
      publicUrl,
      files,
      pages,
      longestExportMs,
      viewer,
      mailLink: links && ((email, network) => sendSignInMail(links, email, network)),
      teamOf: (session, origin) => teamOf(teamSources, session, origin),
    }),
  );

  app.get("/*", async () => pages.notFound());
  return { app, readiness: readReadiness };
}

function countInsight(
  request: FastifyRequest,
  { publicUrl, files, countView }: Pick<ServerParts, "files" | "countView"> & { publicUrl: string | null },
): SiteResponse {
  const { page } = request.query as { page?: unknown };
  if (typeof page !== "string" || wantsPrivacy(request.headers) || isCrossSite(request, publicUrl)) return noContent;
  const isPage = !page.includes(".") && files.find(page)?.status === 200;
  if (isPage || pressPaths.includes(page)) countView(page);
  return noContent;
}

/** 503 at once when the site is asked to stop. All but private addresses get `status` alone. */
function readinessResponse(found: Readiness, isStopping: boolean, address: string): SiteResponse {
  const status = isStopping ? "stopping" : found.status;
  const privateRanges = ["loopback", "private", "linkLocal", "uniqueLocal"];
  const isPrivate = ipaddr.isValid(address) && privateRanges.includes(ipaddr.process(address).range());
  return jsonResponse(status === "ready" ? 200 : 503, isPrivate ? { ...found, status } : { status });
}
