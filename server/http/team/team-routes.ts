import { finished } from "node:stream";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { isPositionId } from "../../../application/position.ts";
import { isReference } from "../../../application/reference.ts";
import {
  newPositionPath,
  positionPreviewPath,
  teamApplicationPath,
  teamFormPages,
  teamPath,
  teamPaths,
  teamPositionPath,
  teamRecordPath,
  teamReadPages,
  teamResumePath,
  teamResumePicturePath,
} from "../../../application/team/addresses.ts";
import type { Team } from "../../../application/team/team.ts";
import { readInboxQuery } from "../../../application/team/inbox-address.ts";
import { recordChange } from "../../applications/record-change.ts";
import { inboxCondition } from "../../team/inbox/inbox-condition.ts";
import type { ResumeViewer } from "../../team/resume/resume-viewer.ts";
import type { Session } from "../../team/sign-in/sessions.ts";
import { isCrossSite } from "../admission.ts";
import { send, type SiteResponse } from "../response.ts";
import type { SiteFiles } from "../static/site-file.ts";
import { recordDownload } from "../record-download.ts";
import { openExport, resumeDownload, resumePicture } from "./downloads.ts";
import { memberSessions } from "./member-sessions.ts";
import { addSignInRoutes, type SignInParts } from "./sign-in-routes.ts";

export type TeamRouteParts = SignInParts & {
  databaseUrl: string;
  publicUrl: string | null;
  files: Pick<SiteFiles, "headers">;
  longestExportMs?: number | undefined;
  /** `origin`: where the member reached the site. */
  teamOf: (session: Session, origin: string) => Team;
  viewer: ResumeViewer;
};

/** Before the framework runs, this decides who has a session and whether a post comes from a page of this site. */
export function addTeamRoutes(team: FastifyInstance, parts: TeamRouteParts): void {
  const { pool, publicPool, publicUrl, pages, databaseUrl, longestExportMs, teamOf, mailLink, viewer } = parts;
  checkRequests(team, parts);
  const sessions = memberSessions({ publicPool, publicUrl, pages });
  addSignInRoutes(team, { pool, publicPool, pages, mailLink }, sessions);

  const { forMember } = sessions;
  const exportList = openExport(pool, databaseUrl, longestExportMs);
  const application = teamApplicationPath(":reference");
  const preview = positionPreviewPath(":position");
  const others = [teamPaths.answer, application, newPositionPath, teamPositionPath(":position")];
  const withForm = [teamPath, ...Object.values(teamFormPages), ...others];
  for (const url of [...withForm, ...Object.values(teamReadPages), preview]) team.get(url, forMember(page));
  for (const url of withForm) team.post(url, forMember(page));
  team.get(teamResumePath(":reference"), forMember(resume));
  team.post(teamResumePath(":reference"), forMember(resume));
  team.get(teamResumePicturePath(":reference", ":page", ":picture"), forMember(picture));
  team.post(teamRecordPath(":reference"), forMember(record));
  team.post(
    teamPaths.export,
    forMember(async (request, { member }) => {
      const query = readInboxQuery(new URLSearchParams(request.query as Record<string, string>));
      const file = await exportList(member, inboxCondition(query));
      return file ?? pages.error(429, request.id, { "Retry-After": "60" });
    }),
  );

  function page({ url, body, protocol, host }: FastifyRequest, session: Session): Promise<SiteResponse> {
    const origin = publicUrl ?? `${protocol}://${host}`;
    return pages.member(teamOf(session, origin), url, body as Buffer<ArrayBuffer> | undefined);
  }

  async function resume(request: FastifyRequest, { member }: Session): Promise<SiteResponse> {
    const { reference } = request.params as { reference: string };
    // Only the button below the warning sends a post.
    const isWarned = request.method === "POST";
    return (await resumeDownload(pool, { reference, member, isWarned })) ?? pages.error(404, request.id);
  }

  async function record(request: FastifyRequest, { member }: Session): Promise<SiteResponse> {
    const { reference } = request.params as { reference: string };
    const file = await recordDownload(pool, reference, { withNotes: true });
    if (!file) return pages.error(404, request.id);
    await recordChange(pool, { member, action: "exported", subject: reference });
    return file;
  }

  async function picture(request: FastifyRequest): Promise<SiteResponse> {
    const { reference, page, picture } = request.params as { reference: string; page: string; picture: string };
    return (await resumePicture(viewer, reference, Number(page), Number(picture))) ?? pages.error(404, request.id);
  }
}

/** Longer than any form of the team's pages: an answer of 4,000 characters of nine bytes each to 50 candidates. */
const maxFormBytes = 48 * 1024;

const maxFormMs = 10_000;

/** Before looking for a session: the shape of the address, and that a post is a small form from a page of this site. */
function checkRequests(team: FastifyInstance, { publicUrl, pages, files }: TeamRouteParts): void {
  team.removeAllContentTypeParsers();
  const form = { parseAs: "buffer", bodyLimit: maxFormBytes } as const;
  team.addContentTypeParser("application/x-www-form-urlencoded", form, async (_: unknown, body: unknown) => body);
  team.addHook("onRequest", async (request, reply) => {
    const refuse = (status: number) => send(request, reply, pages.error(status, request.id), files.headers);
    if (!isPageAddress(request)) return refuse(404);
    if (request.method !== "POST") return;
    if (!isSameOrigin(request, publicUrl)) return refuse(403);
    const timer = setTimeout(() => request.raw.destroy(), maxFormMs);
    finished(request.raw, () => clearTimeout(timer));
  });
}

/**
 * A post without an origin is refused: it could abuse a session. With a public URL no other origin is ours: over plain
 * http anyone on the way can make a page of the same name. Pages that send no referrer post with `null`.
 */
function isSameOrigin(request: FastifyRequest, publicUrl: string | null): boolean {
  const { origin, "sec-fetch-site": fetchSite } = request.headers;
  if (publicUrl !== null) return origin === publicUrl || (origin === "null" && fetchSite === "same-origin");
  return (origin !== undefined || fetchSite === "same-origin") && !isCrossSite(request, publicUrl);
}

/** The framework treats an address that ends in `.data` as its own, and answers with a candidate's text unescaped. */
function isPageAddress({ params }: FastifyRequest): boolean {
  const { reference, token, position } = params as { reference?: string; token?: string; position?: string };
  return (
    (reference === undefined || isReference(reference)) &&
    (token === undefined || /^[\w-]+$/.test(token)) &&
    (position === undefined || isPositionId(position))
  );
}
