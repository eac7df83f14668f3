import type { FastifyInstance, FastifyRequest } from "fastify";
import { teamApplicationPath, teamPath, teamPaths, teamResumePath } from "../../../application/team/addresses.ts";
import type { Team } from "../../../application/team/team.ts";
import { inboxSearch, readInboxQuery } from "../../../application/team/inbox-address.ts";
import { inboxCondition } from "../../team/inbox/inbox-condition.ts";
import type { Session } from "../../team/sign-in/sessions.ts";
import type { SiteResponse } from "../response.ts";
import { checkedRoutes, type AddRoutes, type RouteParts } from "./checked-routes.ts";
import { openExport, resumeDownload } from "./downloads.ts";
import { memberSessions, type MemberSessions } from "./member-sessions.ts";
import type { RenderTeamPage } from "./render-team-page.ts";
import { signInPages, type SignInPages } from "./sign-in-pages.ts";
import { addSignInRoutes, type SignInParts } from "./sign-in-routes.ts";
import { teamPageResponse } from "./team-page-response.ts";

export type TeamRouteParts = RouteParts &
  SignInParts & {
    databaseUrl: string;
    /** How long an export may take. */
    longestExportMs?: number | undefined;
    render: RenderTeamPage;
    teamOf: (session: Session) => Team;
  };

/**
 * The hiring team's pages. Whatever is not a page for everyone is reached only with a session, and whatever changes
 * something only from a page of this site: both are decided here, before the framework runs.
 */
export function addTeamRoutes(app: FastifyInstance, parts: TeamRouteParts): void {
  const routes = checkedRoutes(app, parts);
  const sessions = memberSessions(parts);
  const signIn = signInPages(parts.render);
  addSignInRoutes(routes, { ...parts, sessions, pages: signIn });
  addMemberRoutes(routes, { ...parts, sessions, signIn });
}

function addMemberRoutes(
  { get, post, refused }: AddRoutes,
  { pool, databaseUrl, longestExportMs, render, teamOf, sessions: { forMember }, signIn }: MemberRouteParts,
) {
  const exportList = openExport(pool, databaseUrl, longestExportMs);
  const application = teamApplicationPath(":reference");
  for (const url of [teamPath, teamPaths.numbers, teamPaths.changes, application])
    get(url, (request) => forMember(request, (session) => page(session, request.url)));
  get(teamPaths.health, (request) =>
    forMember(request, (session) => page(session, request.url), { needsDatabase: false }),
  );
  for (const url of [teamPath, teamPaths.health, application])
    post(url, (request, form) => forMember(request, (session) => page(session, request.url, form)));
  get(teamResumePath(":reference"), (request) => forMember(request, (session) => resume(request, session, false)));
  // Only the button below the warning posts.
  post(teamResumePath(":reference"), (request) => forMember(request, (session) => resume(request, session, true)));
  post(teamPaths.export, (request) =>
    forMember(request, async (session) => {
      const query = readInboxQuery(new URLSearchParams(request.query as Record<string, string>));
      const file = await exportList(session.member, inboxCondition(query));
      if (file) return file;
      const inbox = await page(session, teamPath + inboxSearch(query, {}, { notice: "exporting" }));
      return { ...inbox, status: 429, headers: { ...inbox.headers, "Retry-After": "60" } };
    }),
  );

  async function page(session: Session, urlPath: string, form?: Buffer<ArrayBuffer>): Promise<SiteResponse> {
    return teamPageResponse({ urlPath, form, policy: await signIn.policy(), render, team: teamOf(session) });
  }

  async function resume(request: FastifyRequest, { member }: Session, isWarned: boolean): Promise<SiteResponse> {
    const { reference } = request.params as { reference: string };
    return (await resumeDownload(pool, { reference, member, isWarned })) ?? refused(request, 404);
  }
}

type MemberRouteParts = TeamRouteParts & { sessions: MemberSessions; signIn: SignInPages };
