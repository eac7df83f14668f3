import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type pg from "pg";
import { teamApplicationPath, teamPath, teamPaths, teamResumePath } from "../../../application/team/addresses.ts";
import type { Team } from "../../../application/team/team.ts";
import { endSession, findSession, type Session } from "../../team/sign-in/sessions.ts";
import { isSameOrigin } from "../cross-site.ts";
import type { PageResponses } from "../pages/page-responses.ts";
import type { SiteResponse } from "../response.ts";
import { acceptLink } from "./accept-link.ts";
import { resumeDownload, sendExport } from "./downloads.ts";
import { readPostedForm } from "./read-posted-form.ts";
import { redirect } from "./redirect.ts";
import type { RenderTeamPage } from "./render-team-page.ts";
import { sessionCookie } from "./session-cookie.ts";
import { privateHeaders, signInPages } from "./sign-in-pages.ts";
import { teamPageResponse } from "./team-page-response.ts";

export type TeamRouteParts = {
  pool: pg.Pool;
  publicUrl: string | null;
  pages: PageResponses;
  render: RenderTeamPage;
  teamOf: (session: Session) => Team;
  /** Headers of every response. */
  siteHeaders: Readonly<Record<string, string>>;
  respond: (
    request: FastifyRequest,
    reply: FastifyReply,
    making: Promise<SiteResponse | null>,
  ) => Promise<FastifyReply>;
};

/**
 * The hiring team's pages. Whatever is not a page for everyone is reached only with a session, and whatever changes
 * something only from a page of this site: both are decided here, before the framework runs.
 */
export function addTeamRoutes(app: FastifyInstance, parts: TeamRouteParts): void {
  const { pool, publicUrl, pages, render, teamOf, respond, siteHeaders } = parts;
  const cookie = sessionCookie(publicUrl);
  const constantPages = signInPages(render);

  get(teamPaths.signIn, (request) => {
    const { problem } = request.query as { problem?: unknown };
    return constantPages.signIn(problem === "link" ? problem : undefined);
  });
  get(`${teamPaths.signIn}/:token`, () => constantPages.invitation());
  post(`${teamPaths.signIn}/:token`, async (request) => {
    const { token } = request.params as { token: string };
    const outcome = await acceptLink(request, { pool, cookie, token });
    if (outcome.kind === "answered") return outcome.response;
    return refused(request, 429, { "Retry-After": String(outcome.retryAfterSeconds) });
  });
  post(teamPaths.signOut, async (request) => {
    const session = await sessionOf(request);
    if (session) await endSession(pool, session);
    return redirect(teamPaths.signIn, { "Set-Cookie": cookie.clear(), "Clear-Site-Data": '"cache"' });
  });

  const readPages = [
    teamPath,
    teamPaths.numbers,
    teamPaths.health,
    teamPaths.changes,
    teamApplicationPath(":reference"),
  ];
  for (const url of readPages) get(url, (request) => forMember(request, (session) => page(request, session)));
  for (const url of [teamPath, teamPaths.health, teamApplicationPath(":reference")])
    post(url, (request, form) => forMember(request, (session) => page(request, session, form)));
  get(teamResumePath(":reference"), (request) => forMember(request, () => resume(request, false)));
  // Only the button below the warning posts.
  post(teamResumePath(":reference"), (request) => forMember(request, () => resume(request, true)));
  app.route({
    method: ["GET", "HEAD"],
    url: teamPaths.export,
    async handler(request, reply) {
      const session = await sessionOf(request);
      if (!session) return respond(request, reply, Promise.resolve(redirect(teamPaths.signIn)));
      return sendExport(pool, { request, reply, member: session.member }, siteHeaders);
    },
  });

  function get(url: string, handle: (request: FastifyRequest) => Promise<SiteResponse>) {
    app.route({ method: ["GET", "HEAD"], url, handler: (request, reply) => respond(request, reply, handle(request)) });
  }

  function post(url: string, handle: (request: FastifyRequest, form: Buffer<ArrayBuffer>) => Promise<SiteResponse>) {
    app.post(url, (request, reply) => respond(request, reply, takePost(request, handle)));
  }

  async function takePost(
    request: FastifyRequest,
    handle: (request: FastifyRequest, form: Buffer<ArrayBuffer>) => Promise<SiteResponse>,
  ): Promise<SiteResponse | null> {
    if (!isSameOrigin(request, publicUrl)) return refused(request, 403);
    const body = await readPostedForm(request);
    if (body.kind === "refused") return body.status === 408 ? null : refused(request, body.status);
    return handle(request, body.form);
  }

  async function forMember(
    request: FastifyRequest,
    handle: (session: Session) => Promise<SiteResponse>,
  ): Promise<SiteResponse> {
    const session = await sessionOf(request);
    if (!session) return redirect(teamPaths.signIn);
    const response = await handle(session);
    if (!session.isRenewed) return response;
    const token = cookie.read(request.headers.cookie) ?? "";
    return { ...response, headers: { ...response.headers, "Set-Cookie": cookie.set(token) } };
  }

  function sessionOf(request: FastifyRequest): Promise<Session | null> {
    return findSession(pool, cookie.read(request.headers.cookie) ?? "");
  }

  async function page(request: FastifyRequest, session: Session, form?: Buffer<ArrayBuffer>): Promise<SiteResponse> {
    const policy = await constantPages.policy();
    return teamPageResponse({ request, form, policy, render, team: teamOf(session) });
  }

  async function resume(request: FastifyRequest, isWarned: boolean): Promise<SiteResponse> {
    const { reference } = request.params as { reference: string };
    return (await resumeDownload(pool, { reference, isWarned })) ?? refused(request, 404);
  }

  async function refused(
    request: FastifyRequest,
    status: 403 | 404 | 413 | 415 | 429,
    headers: Record<string, string> = {},
  ): Promise<SiteResponse> {
    return pages.error(status, request.id, { ...privateHeaders, ...headers });
  }
}
