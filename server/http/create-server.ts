import { randomUUID } from "node:crypto";
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
import type { Settings } from "../env.ts";
import { findReceipt } from "../intake/find-receipt.ts";
import { storingPlaces } from "../intake/receive-application.ts";
import type { Spool } from "../intake/spool.ts";
import { createTurnstile } from "../intake/turnstile.ts";
import { defaultPace, type PaceLimits } from "../intake/upload-pace.ts";
import type { RelayStatus } from "../relay/relay-status.ts";
import type { Scanner } from "../scan/open-scanner.ts";
import { defaultStaging, type StagingLimits } from "../staging/stage-piece.ts";
import { defaultAdmission, openGate, type AdmissionLimits } from "./admission.ts";
import { defaultAllowance, pieceAllowance } from "./allowance.ts";
import { hasBody, send, type Answer } from "./answer.ts";
import { answerApplication, wrongMethodAnswer } from "./application-route.ts";
import { answerClientError, refuseRequest } from "./client-error.ts";
import { defaultConnections, newHttpServer, type ConnectionLimits } from "./connections.ts";
import { answerError, methodNotAllowed } from "./error-answers.ts";
import { healthAnswer, readinessAnswer } from "./health.ts";
import { answerInsight } from "./insights-route.ts";
import { pageAnswers } from "./page-answers.ts";
import type { RenderPage } from "./render-page.ts";
import { fileShortcut, type FileShortcut } from "./file-shortcut.ts";
import { namesOneHost } from "./host-count.ts";
import { logRequests } from "./request-log.ts";
import { serveFile } from "./serve-files.ts";
import type { SiteFiles } from "./site-files.ts";
import { answerPiece, pieceAddress } from "./upload-route.ts";

export type ServerParts = {
  settings: Pick<Settings, "publicUrl" | "trustProxy" | "dataDir">;
  log: FastifyBaseLogger;
  pool: pg.Pool;
  spool: Spool;
  scanner: Scanner;
  positions: readonly PositionChoice[];
  relayStatus: () => Promise<RelayStatus>;
  countView: (page: string) => void;
  files: SiteFiles;
  render: RenderPage;
  /** Other limits than the usual ones, for tests. */
  limits?: Partial<AdmissionLimits & { connections: ConnectionLimits; pace: PaceLimits; staging: StagingLimits }>;
};

/** Everything that answers over HTTP, not listening yet. */
export function createServer(parts: ServerParts): FastifyInstance {
  const { settings, pool, scanner, files, positions, relayStatus } = parts;
  const { pace = defaultPace, ...changes } = parts.limits ?? {};
  const pages = pageAnswers(parts.render, positions, files.notFoundHtml);
  const { staging = defaultStaging, ...admission } = changes;
  const gate = openGate({
    ...settings,
    pool,
    kind: "form",
    limits: { allowance: defaultAllowance, ...defaultAdmission, ...admission },
  });
  const pieceGate = openGate({
    ...settings,
    pool,
    kind: "piece",
    limits: { ...defaultAdmission, ...admission, allowance: pieceAllowance },
  });
  const intake = { pool, spool: parts.spool, scanner, positions, pace, storing: createTurnstile(storingPlaces) };
  const takesFile = fileShortcut(files, parts.log);
  const app = newApp(parts, takesFile, (error, request, reply) =>
    answer(request, reply, answerError(error, request, pages)),
  );
  logRequests(app);

  app.post("/api/applications", (request, reply) =>
    answer(request, reply, answerApplication(request, reply, { gate, intake, pages })),
  );
  app.all(pieceAddress, (request, reply) =>
    answer(request, reply, answerPiece(request, reply, { pool, gate: pieceGate, pace, staging })),
  );
  get("/api/applications", (request) => wrongMethodAnswer(request, pages));
  app.post("/insights", async (request, reply) => {
    const insight = answerInsight(request, { files, publicUrl: settings.publicUrl, countView: parts.countView });
    return send(request, reply, insight, files.headers);
  });
  get("/healthz", async () => healthAnswer());
  get("/readyz", () => readinessAnswer({ pool, relayStatus, scanner, dataDir: settings.dataDir }));
  app.route<{ Params: { reference: string } }>({
    method: ["GET", "HEAD"],
    url: "/careers/applied/:reference",
    async handler(request, reply) {
      const { reference } = request.params;
      const found = await findReceipt(pool, reference.replace(/\.data$/, ""));
      if (!found) return serveSiteFile(request, reply);
      return answer(request, reply, pages.receipt(`/careers/applied/${reference}`, found.receipt, found.position));
    },
  });
  app.route({ method: ["GET", "HEAD"], url: "/*", handler: serveSiteFile });
  app.setNotFoundHandler((request, reply) =>
    answer(
      request,
      reply,
      pathOf(request) === "/api/applications"
        ? wrongMethodAnswer(request, pages)
        : Promise.resolve(methodNotAllowed(request, pages)),
    ),
  );
  return app;

  function get(url: string, handle: (request: FastifyRequest) => Promise<Answer>) {
    app.route({ method: ["GET", "HEAD"], url, handler: (request, reply) => answer(request, reply, handle(request)) });
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, making: Promise<Answer | null>) {
    const made = await making;
    if (made) return send(request, reply, made, files.headers);
    reply.hijack();
    reply.raw.destroy();
    return reply;
  }

  function serveSiteFile(request: FastifyRequest, reply: FastifyReply) {
    reply.hijack();
    if (hasBody(request.raw)) reply.raw.shouldKeepAlive = false;
    request.servedAddress = serveFile(files, request.raw, reply.raw, request.id);
  }
}

type AnswerToError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

function newApp(
  { settings, log, limits }: ServerParts,
  takesFile: FileShortcut,
  onError: AnswerToError,
): FastifyInstance {
  const app = fastify({
    serverFactory: (handle) =>
      newHttpServer((request, response) => {
        if (!namesOneHost(request)) refuseRequest(response, 400);
        else if (!takesFile(request, response)) handle(request, response);
      }, limits?.connections ?? defaultConnections),
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
    genReqId: () => randomUUID(),
    trustProxy: settings.trustProxy > 0 && ((_address, hop) => hop < settings.trustProxy),
    return503OnClosing: false,
    routerOptions: { maxParamLength: 16 * 1024 },
    rewriteUrl: (request) => addressOf(request.url ?? "/"),
    clientErrorHandler: answerClientError,
    frameworkErrors: (error, request, reply) => void onError(error, request as FastifyRequest, reply as FastifyReply),
  });
  // Bodies are read by the one route that takes them, after it has decided whether to.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _body, done) => done(null));
  app.setErrorHandler(onError);
  // With this listener Node leaves it to the route whether a client that asked may go on.
  app.server.on("checkContinue", (request, response) => app.server.emit("request", request, response));
  app.server.on("checkExpectation", (_request, response) => refuseRequest(response, 417));
  return app;
}

/** The path and query of a request target, which may name a whole address (RFC 9112, 3.2.2). */
function addressOf(target: string): string {
  if (target.startsWith("/")) return target;
  if (!URL.canParse(target)) return unreadableAddress;
  const { pathname, search } = new URL(target);
  return pathname.startsWith("/") ? pathname + search : unreadableAddress;
}

/** A broken escape: the router refuses it as it refuses all others. */
const unreadableAddress = "/%";

function pathOf({ url }: FastifyRequest): string {
  return url.split("?", 1)[0] ?? url;
}
