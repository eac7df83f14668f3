import { randomUUID } from "node:crypto";
import type { RequestListener } from "node:http";
import {
  fastify,
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import type pg from "pg";
import type { PositionChoice } from "../../application/fields.ts";
import { applicationsPath, chunkPath, withdrawPath } from "../../application/protocol.ts";
import type { Settings } from "../env.ts";
import type { EventCounts } from "../metrics/count-events.ts";
import { newStoringSemaphore } from "../intake/receive-application.ts";
import type { Spool } from "../intake/spool.ts";
import { defaultPace, type PaceLimits } from "../intake/form/upload-pace.ts";
import type { Status } from "../status/read-status.ts";
import type { Scanner } from "../scan/open-scanner.ts";
import { defaultStaging, type StagingLimits } from "../intake/announce-upload.ts";
import { defaultAdmission, openGates, type AdmissionLimits } from "./admission.ts";
import { formRateLimit } from "../intake/rate-limit.ts";
import { hasBody, send, type SiteResponse } from "./response.ts";
import { handleApplication, wrongMethodResponse } from "./routes/application-route.ts";
import { respondToClientError, refuseRequest } from "./client-error.ts";
import { defaultConnections, newHttpServer, type ConnectionLimits } from "./connections.ts";
import { candidateAddress, handleCandidatePage, handleWithdrawal } from "./routes/candidate-route.ts";
import { errorResponse, methodNotAllowed } from "./error-responses.ts";
import { healthResponse, readiness, readinessResponse, type Readiness } from "./routes/health.ts";
import { handleInsight } from "./routes/insights-route.ts";
import { pageResponses } from "./pages/page-responses.ts";
import type { RenderPage } from "./pages/render-page.ts";
import { fileShortcut, type FileShortcut } from "./static/file-shortcut.ts";
import { namesOneHost } from "./host-count.ts";
import { logRequests } from "./request-log.ts";
import { serveFile } from "./static/serve-files.ts";
import type { SiteFiles } from "./static/site-files.ts";
import { forwardingReader, trustedProxies } from "./trusted-proxies.ts";
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
  /** Whether candidates get mail. */
  sendsMail?: boolean;
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
  const { settings, pool, scanner, files, positions, readStatus, events } = parts;
  const { sendsMail = false, reusableBytes = async () => 0, isStopping = () => false } = parts;
  const { pace, staging = defaultStaging, maxWaitingPages, longestExportMs, ...admission } = parts.limits ?? {};
  const pages = pageResponses({ ...files, render: parts.render, positions, maxWaitingPages });
  const limits = { rateLimit: formRateLimit, ...defaultAdmission, ...admission, pace: { ...defaultPace, ...pace } };
  const gates = openGates({ ...settings, pool, limits, reusableBytes });
  const intake = {
    pool,
    spool: parts.spool,
    scanner,
    positions,
    storing: newStoringSemaphore(),
    staging,
    dailyBudget: limits.dailyBudget,
    sendsMail,
  };
  const takesFile = fileShortcut(files, parts.log, (status, seconds) => events.observeRequest("/*", status, seconds));
  const app = newApp(parts, takesFile, (error, request, reply) =>
    respond(request, reply, errorResponse(error, request, pages)),
  );
  logRequests(app, events.observeRequest);
  events.watchUploads(() => gates.uploadsUnderWay());
  app.addHook("onReady", () => pages.prepare());

  app.post(applicationsPath, (request, reply) =>
    respond(
      request,
      reply,
      handleApplication(request, reply, { gate: gates.form, intake, pages, count: events.countApplication }),
    ),
  );
  app.all(chunkPath(":upload", ":number"), (request, reply) =>
    respond(request, reply, handleChunk(request, reply, { pool, gate: gates.chunk })),
  );
  get(applicationsPath, (request) => wrongMethodResponse(request, pages));
  app.post("/insights", async (request, reply) => {
    const insight = handleInsight(request, { files, publicUrl: settings.publicUrl, countView: parts.countView });
    return send(request, reply, insight, files.headers);
  });
  get("/healthz", async () => healthResponse());
  const readReadiness = readiness({
    statusPool: parts.statusPool,
    readStatus,
    scanner,
    gates,
  });
  get("/readyz", async ({ ip }) => readinessResponse(await readReadiness(), isStopping(), ip));
  const teamSources = { pool, positions, readiness: readReadiness, telegram: settings.telegram };
  addTeamRoutes(app, {
    pool,
    databaseUrl: parts.databaseUrl,
    longestExportMs,
    publicUrl: settings.publicUrl,
    pages,
    render: parts.renderTeam,
    teamOf: (session) => teamOf(teamSources, session),
    respond,
  });
  const { publicUrl } = settings;
  const candidate = { pool: parts.publicPool, pages, sendsMail, publicUrl, rateLimit: limits.rateLimit };
  app.route({
    method: ["GET", "HEAD"],
    url: candidateAddress,
    async handler(request, reply) {
      const page = await handleCandidatePage(request, candidate);
      return page ? send(request, reply, page, files.headers) : serveSiteFile(request, reply);
    },
  });
  app.route({
    method: ["GET", "HEAD", "POST"],
    url: withdrawPath(candidateAddress),
    async handler(request, reply) {
      const page = await handleWithdrawal(request, candidate);
      return page ? send(request, reply, page, files.headers) : serveSiteFile(request, reply);
    },
  });
  app.route({ method: ["GET", "HEAD"], url: "/*", handler: serveSiteFile });
  app.setNotFoundHandler((request, reply) =>
    respond(
      request,
      reply,
      pathOf(request) === applicationsPath ? wrongMethodResponse(request, pages) : methodNotAllowed(request, pages),
    ),
  );
  return { app, readiness: readReadiness };

  function get(url: string, handle: (request: FastifyRequest) => Promise<SiteResponse>) {
    app.route({ method: ["GET", "HEAD"], url, handler: (request, reply) => respond(request, reply, handle(request)) });
  }

  async function respond(request: FastifyRequest, reply: FastifyReply, making: Promise<SiteResponse | null>) {
    const made = await making;
    if (made) return send(request, reply, made, files.headers);
    reply.hijack();
    reply.raw.destroy();
    return reply;
  }

  function serveSiteFile(request: FastifyRequest, reply: FastifyReply) {
    reply.hijack();
    if (hasBody(request.raw)) reply.raw.shouldKeepAlive = false;
    request.servedPath = serveFile(files, request.raw, reply.raw, request.id);
  }
}

type ErrorHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

function newApp(
  { settings, log, limits }: ServerParts,
  takesFile: FileShortcut,
  onError: ErrorHandler,
): FastifyInstance {
  const trusts = trustedProxies(settings.trustProxy);
  const connections = { ...defaultConnections, ...limits?.connections };
  const readForwarding = forwardingReader(settings, trusts, log);
  const app = fastify({
    serverFactory: (handle) => newHttpServer(listenerBefore(handle), connections, trusts),
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    genReqId: () => randomUUID(),
    trustProxy: trusts,
    return503OnClosing: false,
    routerOptions: { maxParamLength: 16 * 1024 },
    rewriteUrl: (request) => pathIn(request.url ?? "/"),
    clientErrorHandler: respondToClientError,
    frameworkErrors: (error, request, reply) => void onError(error, request as FastifyRequest, reply as FastifyReply),
  });
  // Bodies are read by the one route that takes them, after it has decided whether to.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _body, done) => done(null));
  app.setErrorHandler(onError);
  // With this listener the route decides whether a client that sent `Expect` may continue.
  app.server.on("checkContinue", (request, response) => app.server.emit("request", request, response));
  app.server.on("checkExpectation", (_request, response) => refuseRequest(response, 417));
  return app;

  function listenerBefore(handle: RequestListener): RequestListener {
    return (request, response) => {
      if (!namesOneHost(request)) return refuseRequest(response, 400);
      if (takesFile(request, response)) return;
      readForwarding(request);
      handle(request, response);
    };
  }
}

/** The path and query of a request target, which may be a whole URL (RFC 9112, 3.2.2). */
function pathIn(target: string): string {
  if (target.startsWith("/")) return target;
  if (!URL.canParse(target)) return unreadablePath;
  const { pathname, search } = new URL(target);
  return pathname.startsWith("/") ? pathname + search : unreadablePath;
}

/** A broken escape, which the router refuses. */
const unreadablePath = "/%";

function pathOf({ url }: FastifyRequest): string {
  return url.split("?", 1)[0] ?? url;
}
