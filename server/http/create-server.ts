import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type pg from "pg";
import type { PositionChoice } from "../../application/fields.ts";
import { applicationsPath, chunkPath, withdrawPath } from "../../application/protocol.ts";
import { publicOrigin } from "../../content/build-settings.ts";
import type { Settings } from "../env.ts";
import type { Mailer } from "../mail/mailer.ts";
import type { EventCounts } from "../metrics/count-events.ts";
import { newStoringSemaphore } from "../intake/receive-application.ts";
import type { Spool } from "../intake/spool.ts";
import { defaultPace, type PaceLimits } from "../intake/form/upload-pace.ts";
import type { Status } from "../status/read-status.ts";
import type { Scanner } from "../scan/open-scanner.ts";
import { defaultStaging, type StagingLimits } from "../intake/announce-upload.ts";
import { defaultAdmission, openGates, type AdmissionLimits } from "./admission.ts";
import { formRateLimit } from "../intake/rate-limit.ts";
import { send, type SiteResponse } from "./response.ts";
import { handleApplication, rejected } from "./routes/application-route.ts";
import type { ConnectionLimits } from "./connections.ts";
import { candidateAddress, handleCandidatePage, handleWithdrawal } from "./routes/candidate-route.ts";
import { errorResponse, methodNotAllowed } from "./error-responses.ts";
import { healthResponse, readinessResponse } from "./routes/health.ts";
import { readiness, type Readiness } from "../status/readiness.ts";
import { handleInsight } from "./routes/insights-route.ts";
import { pageResponses } from "./pages/page-responses.ts";
import type { RenderPage } from "./pages/render-page.ts";
import { newApp } from "./new-app.ts";
import { logRequests } from "./request-log.ts";
import type { SiteFiles } from "./static/site-files.ts";
import { sendSignInMail } from "../team/sign-in/send-sign-in-mail.ts";
import { teamOf } from "../team/team-of.ts";
import type { RenderTeamPage } from "./team/render-team-page.ts";
import { addTeamRoutes } from "./team/team-routes.ts";
import { handleChunk } from "./routes/upload-route.ts";

export type ServerParts = {
  settings: Pick<Settings, "publicUrl" | "trustProxy" | "dataDir" | "telegram" | "backup">;
  log: FastifyBaseLogger;
  pool: pg.Pool;
  /** For what anyone may ask for without an upload: a flood of it keeps no upload waiting. */
  publicPool: pg.Pool;
  /** For what takes no connection of the pool. */
  databaseUrl: string;
  /** For readiness alone. */
  statusPool: pg.Pool;
  spool: Spool;
  scanner: Scanner;
  positions: readonly PositionChoice[];
  readStatus: () => Promise<Status>;
  /** Whether proxies should send requests elsewhere. */
  isStopping?: () => boolean;
  countView: (page: string) => void;
  events: EventCounts;
  files: SiteFiles;
  render: RenderPage;
  renderTeam: RenderTeamPage;
  /** Null: candidates and members get no mail. */
  mailer?: Mailer | null;
  /** Room inside the database's files, where they are on the disk of `dataDir`. */
  reusableBytes?: () => Promise<number>;
  /** Replace the usual limits in tests. */
  limits?: Partial<
    Omit<AdmissionLimits, "pace"> & {
      connections: Partial<ConnectionLimits>;
      pace: Partial<PaceLimits>;
      staging: StagingLimits;
      maxWaitingPages: number;
      longestExportMs: number;
    }
  >;
};

/** The HTTP server, not listening yet, and what `/readyz` reads. */
export function createServer(parts: ServerParts): { app: FastifyInstance; readiness: () => Promise<Readiness> } {
  const { settings, pool, files, positions, events } = parts;
  const { mailer = null, reusableBytes = async () => 0, isStopping = () => false } = parts;
  const sendsMail = mailer !== null;
  const { pace, staging = defaultStaging, maxWaitingPages, longestExportMs, ...admission } = parts.limits ?? {};
  const pages = pageResponses({ ...files, render: parts.render, positions, maxWaitingPages });
  const limits = { rateLimit: formRateLimit, ...defaultAdmission, ...admission, pace: { ...defaultPace, ...pace } };
  const gates = openGates({ ...settings, pool, limits, reusableBytes });
  const app = newApp(parts, (error, request, reply) => respond(request, reply, errorResponse(error, request, pages)));
  logRequests(app, events.observeRequest);
  events.watchUploads(() => gates.uploadsUnderWay());

  const intake = {
    pool,
    spool: parts.spool,
    scanner: parts.scanner,
    positions,
    storing: newStoringSemaphore(),
    staging,
    dailyBudget: limits.dailyBudget,
    sendsMail,
  };
  const application = { gate: gates.form, intake, pages, count: events.countApplication };
  add("POST", applicationsPath, (request, reply) => handleApplication(request, reply, application));
  add("GET", applicationsPath, (request) => wrongMethod(request));
  const allMethods = app.supportedMethods;
  add(allMethods, chunkPath(":upload", ":number"), (request, reply) =>
    handleChunk(request, reply, { pool, gate: gates.chunk }),
  );
  const insights = { files, publicUrl: settings.publicUrl, countView: parts.countView };
  add("POST", "/insights", async (request) => handleInsight(request, insights));

  const readReadiness = readiness({ ...parts, gates });
  add("GET", "/healthz", async () => healthResponse());
  add("GET", "/readyz", async ({ ip }) => readinessResponse(await readReadiness(), isStopping(), ip));

  const { publicUrl } = settings;
  const candidate = { pool: parts.publicPool, pages, sendsMail, publicUrl, rateLimit: limits.rateLimit };
  add("GET", candidateAddress, (request) => handleCandidatePage(request, candidate));
  add(["GET", "POST"], withdrawPath(candidateAddress), (request) => handleWithdrawal(request, candidate));

  const links = mailer && { pool, mailer, origin: publicUrl ?? publicOrigin(), log: parts.log };
  const teamSources = { pool, positions, readiness: readReadiness, telegram: settings.telegram };
  addTeamRoutes(app, {
    pool,
    databaseUrl: parts.databaseUrl,
    mailLink: links && ((email) => sendSignInMail(links, email)),
    longestExportMs,
    publicUrl,
    pages,
    render: parts.renderTeam,
    teamOf: (session) => teamOf(teamSources, session),
    respond,
  });

  add("GET", "/*", async () => pages.notFound());
  app.setNotFoundHandler((request, reply) =>
    respond(
      request,
      reply,
      pathOf(request) === applicationsPath ? wrongMethod(request) : methodNotAllowed(request, pages),
    ),
  );
  return { app, readiness: readReadiness };

  /** What is read with GET can be asked for with HEAD too. */
  function add(methods: string | string[], url: string, handle: Handle) {
    const all = new Set([methods].flat().flatMap((name) => (name === "GET" ? ["GET", "HEAD"] : name)));
    app.route({ method: [...all], url, handler: (request, reply) => respond(request, reply, handle(request, reply)) });
  }

  function wrongMethod(request: FastifyRequest): Promise<SiteResponse> {
    return rejected(request, pages, { kind: "wrong-method", allowed: "POST" });
  }

  /** Sends a response with the headers of the site; for null, the sender is gone. */
  async function respond(request: FastifyRequest, reply: FastifyReply, making: Promise<SiteResponse | null>) {
    const made = await making;
    if (made) return send(request, reply, made, files.headers);
    reply.hijack();
    reply.raw.destroy();
    return reply;
  }
}

type Handle = (request: FastifyRequest, reply: FastifyReply) => Promise<SiteResponse | null>;

function pathOf({ url }: FastifyRequest): string {
  return url.split("?", 1)[0] ?? url;
}
