import type { FastifyInstance, FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import { applicationsPath } from "../../application/protocol.ts";
import { pressPaths } from "../../content/navigation.ts";
import type { Readiness } from "../status/readiness.ts";
import { isCrossSite } from "./admission.ts";
import { newApp, type AppParts } from "./new-app.ts";
import { jsonResponse, noContent, type SiteResponse } from "./response.ts";
import { handleApplication, type ApplicationRouteParts } from "./routes/application-route.ts";
import { addCandidateRoutes } from "./routes/candidate-route.ts";
import type { CandidateRouteParts } from "./routes/candidate-visit.ts";
import { fileResponses } from "./static/file-responses.ts";
import type { SiteFiles } from "./static/site-file.ts";
import { addTeamRoutes, type TeamRouteParts } from "./team/team-routes.ts";
import { wantsPrivacy } from "./wants-privacy.ts";

type InsightParts = { publicUrl: string | null; files: SiteFiles; countView: (page: string) => void };

type HealthParts = { readiness: () => Promise<Readiness>; isStopping: () => boolean };

type ServerParts = {
  edge: AppParts;
  application: ApplicationRouteParts;
  insights: InsightParts;
  health: HealthParts;
  candidate: CandidateRouteParts;
  team: TeamRouteParts;
};

/** Mounts every route, each with the parts that it uses. */
export function createServer({ edge, application, insights, health, candidate, team }: ServerParts): FastifyInstance {
  const app = newApp(edge);
  app.all(applicationsPath, (request, reply) => handleApplication(request, reply, application));
  app.post("/insights", async (request) => countInsight(request, insights));
  // Programs that run containers ask one or the other.
  for (const url of ["/healthz", "/up"]) app.get(url, async () => jsonResponse(200, { status: "ok" }));
  app.get("/readyz", async ({ ip }) => readinessResponse(await health.readiness(), health.isStopping(), ip));
  void app.register(async (routes) => addCandidateRoutes(routes, candidate));
  void app.register(async (routes) => addTeamRoutes(routes, team));
  const fileResponse = fileResponses(edge.files);
  app.get("/*", async (request) => (await fileResponse(request)) ?? edge.pages.notFound());
  return app;
}

function countInsight(request: FastifyRequest, { publicUrl, files, countView }: InsightParts): SiteResponse {
  const { page } = request.query as { page?: unknown };
  if (typeof page !== "string" || wantsPrivacy(request.headers) || isCrossSite(request, publicUrl)) return noContent;
  const isPage = !page.includes(".") && files.find(page) !== undefined;
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
