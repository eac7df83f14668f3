import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import type pg from "pg";
import { applicationsPath, chunkPath, withdrawPath } from "../../application/protocol.ts";
import { siteOrigin } from "../../content/site.ts";
import type { RaiseAlarm } from "../base/alarms.ts";
import type { Settings } from "../base/env.ts";
import type { Mailer } from "../mail/mailer.ts";
import type { EventCounts } from "../metrics/count-events.ts";
import { newStoringSemaphore } from "../intake/receive-application.ts";
import type { Spool } from "../intake/spool.ts";
import type { Status } from "../status/read-status.ts";
import type { Scanner } from "../scan/open-scanner.ts";
import type { Closings } from "../positions/closings.ts";
import { defaultStaging, type StagingLimits } from "../intake/staged-chunks.ts";
import { defaultAdmission, isCrossSite, openGate, type AdmissionLimits } from "./admission.ts";
import { jsonResponse, noContent, type SiteResponse } from "./response.ts";
import { handleApplication } from "./routes/application-route.ts";
import type { ConnectionLimits } from "./connections.ts";
import { candidateAddress, handleCandidatePage, handleWithdrawal } from "./routes/candidate-route.ts";
import { readiness, type Readiness } from "../status/readiness.ts";
import { pageResponses } from "./pages/page-responses.ts";
import type { PublicPages } from "./pages/public-pages.ts";
import { newApp } from "./new-app.ts";
import { sendSignInMail } from "../team/sign-in/send-sign-in-mail.ts";
import { teamOf } from "../team/team-of.ts";
import { addTeamRoutes } from "./team/team-routes.ts";
import { handleChunk } from "./routes/upload-route.ts";

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
    Omit<AdmissionLimits, "pace"> & {
      connections: Partial<ConnectionLimits>;
      pace: Partial<AdmissionLimits["pace"]>;
      staging: StagingLimits;
      longestExportMs: number;
    }
  >;
};

export function createServer(parts: ServerParts): { app: FastifyInstance; readiness: () => Promise<Readiness> } {
  const { settings, pool, files, closings, events, mailer } = parts;
  const { publicUrl } = settings;
  const sendsMail = mailer !== null;
  const { pace, staging = defaultStaging, longestExportMs, ...admission } = parts.limits ?? {};
  const pages = pageResponses(files, closings);
  const limits = { ...defaultAdmission, ...admission, pace: { ...defaultAdmission.pace, ...pace } };
  const gate = openGate({ ...parts, ...settings, limits });
  const app = newApp(parts, pages);

  const intake = { ...parts, storing: newStoringSemaphore(), staging, sendsMail };
  const application = { gate, intake, pages, count: events.countApplication };
  app.all(applicationsPath, (request, reply) => handleApplication(request, reply, application));
  app.all(chunkPath(":upload", ":number"), (request, reply) => handleChunk(request, reply, { pool, gate, pages }));
  app.post("/insights", async (request) => countInsight(request, parts));

  const readReadiness = readiness({ ...parts, gate });
  app.get("/healthz", async () => jsonResponse(200, { status: "ok" }));
  app.get("/readyz", async ({ ip }) => readinessResponse(await readReadiness(), parts.isStopping(), ip));

  const candidate = { pool: parts.publicPool, pages, sendsMail, publicUrl, rateLimit: limits.rateLimit };
  app.get(candidateAddress, (request) => handleCandidatePage(request, candidate));
  app.get(withdrawPath(candidateAddress), (request) => handleWithdrawal(request, candidate));
  app.post(withdrawPath(candidateAddress), (request) => handleWithdrawal(request, candidate));

  const links = mailer && { pool, mailer, origin: publicUrl ?? siteOrigin, log: parts.log };
  const teamSources = { pool, closings, readiness: readReadiness, telegram: settings.telegram, hasMail: sendsMail };
  void app.register(async (team) =>
    addTeamRoutes(team, {
      ...parts,
      publicUrl,
      pages,
      longestExportMs,
      mailLink: links && ((email, network) => sendSignInMail(links, email, network)),
      teamOf: (session) => teamOf(teamSources, session),
    }),
  );

  app.get("/*", async () => pages.notFound());
  return { app, readiness: readReadiness };
}

function countInsight(request: FastifyRequest, { settings, files, countView }: ServerParts): SiteResponse {
  const { page } = request.query as { page?: unknown };
  const wantsPrivacy = request.headers["dnt"] === "1" || request.headers["sec-gpc"] === "1";
  const isPage = typeof page === "string" && !page.includes(".") && files.find(page)?.status === 200;
  if (isPage && !wantsPrivacy && !isCrossSite(request, settings.publicUrl)) countView(page);
  return noContent;
}

/** 503 at once when the site is asked to stop. All but private addresses get `status` alone. */
function readinessResponse(found: Readiness, isStopping: boolean, address: string): SiteResponse {
  const status = isStopping ? "stopping" : found.status;
  const privateRanges = ["loopback", "private", "linkLocal", "uniqueLocal"];
  const isPrivate = ipaddr.isValid(address) && privateRanges.includes(ipaddr.process(address).range());
  return jsonResponse(status === "ready" ? 200 : 503, isPrivate ? { ...found, status } : { status });
}
