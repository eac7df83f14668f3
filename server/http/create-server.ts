import type { FastifyInstance, FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import { applicationsPath, withdrawPath } from "../../application/protocol.ts";
import { pressPaths } from "../../content/navigation.ts";
import { siteOrigin } from "../../content/site.ts";
import { newStoringSemaphore } from "../intake/receive-application.ts";
import { defaultAdmission, isCrossSite, openGate } from "./admission.ts";
import { jsonResponse, noContent, type SiteResponse } from "./response.ts";
import { handleApplication } from "./routes/application-route.ts";
import { candidateAddress, handleCandidatePage, handleWithdrawal } from "./routes/candidate-route.ts";
import { readLaunchFacts } from "../status/launch.ts";
import { readiness, type Readiness } from "../status/readiness.ts";
import { pageResponses } from "./pages/page-responses.ts";
import { wantsPrivacy } from "./wants-privacy.ts";
import { newApp, type ServerParts } from "./new-app.ts";
import { sendSignInMail } from "../team/sign-in/send-sign-in-mail.ts";
import { teamOf } from "../team/team-of.ts";
import { addTeamRoutes } from "./team/team-routes.ts";

export function createServer(parts: ServerParts): { app: FastifyInstance; readiness: () => Promise<Readiness> } {
  const { settings, pool, files, closings, events, mailer } = parts;
  const { publicUrl } = settings;
  const sendsMail = mailer !== null;
  const { pace, longestExportMs, ...admission } = parts.limits ?? {};
  const pages = pageResponses(files, closings);
  const limits = { ...defaultAdmission, ...admission, pace: { ...defaultAdmission.pace, ...pace } };
  const gate = openGate({ ...parts, ...settings, limits });
  const app = newApp(parts, pages);

  const intake = { ...parts, storing: newStoringSemaphore(), sendsMail };
  const application = { gate, intake, pages, count: events.countApplication };
  app.all(applicationsPath, (request, reply) => handleApplication(request, reply, application));
  app.post("/insights", async (request) => countInsight(request, parts));

  const readReadiness = readiness({ ...parts, gate });
  // Programs that run containers ask one or the other.
  for (const url of ["/healthz", "/up"]) app.get(url, async () => jsonResponse(200, { status: "ok" }));
  app.get("/readyz", async ({ ip }) => readinessResponse(await readReadiness(), parts.isStopping(), ip));

  const hasChat = settings.telegram !== null;
  const candidate = { pool: parts.publicPool, pages, sendsMail, hasChat, publicUrl, rateLimit: limits.rateLimit };
  app.get(candidateAddress, (request) => handleCandidatePage(request, candidate));
  app.get(withdrawPath(candidateAddress), (request) => handleWithdrawal(request, candidate));
  app.post(withdrawPath(candidateAddress), (request) => handleWithdrawal(request, candidate));

  const links = mailer && { pool, mailer, origin: publicUrl ?? siteOrigin, log: parts.log };
  const launchFacts = readLaunchFacts({ ...settings, hasMail: sendsMail });
  const teamSources = {
    launchFacts,
    pool,
    closings,
    readiness: readReadiness,
    telegram: settings.telegram,
    hasMail: sendsMail,
  };
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
  if (typeof page !== "string" || wantsPrivacy(request.headers) || isCrossSite(request, settings.publicUrl))
    return noContent;
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
