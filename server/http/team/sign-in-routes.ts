import type { FastifyInstance, FastifyRequest } from "fastify";
import type pg from "pg";
import { checkEmail } from "../../../application/fields.ts";
import { idempotencyKeyField } from "../../../application/protocol.ts";
import { invitationPath, signInNotices, teamPaths } from "../../../application/team/addresses.ts";
import { networkOf } from "../../limits/network-of.ts";
import { takeTokens, type RateLimit } from "../../limits/rate-limit.ts";
import { acceptInvitation, endSession, hashOfToken } from "../../team/sign-in/sessions.ts";
import type { PageResponses } from "../pages/page-responses.ts";
import { postedFields } from "../posted-fields.ts";
import { redirect, type SiteResponse } from "../response.ts";
import type { MemberSessions } from "./member-sessions.ts";

export type SignInParts = {
  pool: pg.Pool;
  /** For posts that anyone may send. */
  publicPool: pg.Pool;
  pages: PageResponses;
  /** Emails a link to a member with this address; null where no mail is sent. Never rejects. */
  mailLink: ((email: string, network: string) => Promise<void>) | null;
};

/** The limit of a network for wrong links and for links that are asked for. */
const linkLimit: RateLimit = { capacity: 10, refillSeconds: 120 };

export function addSignInRoutes(
  team: FastifyInstance,
  { pool, publicPool, pages, mailLink }: SignInParts,
  sessions: MemberSessions,
): void {
  team.get(teamPaths.signIn, async (request) => {
    return pages.visitor(request.ip, teamPaths.signIn + noticeOf(request));
  });
  team.post(teamPaths.signIn, async (request) => {
    if (!mailLink) return pages.error(404, request.id);
    const refusal = await refusedLink(request);
    if (refusal) return refusal;
    const { email } = checkEmail(postedFields(request).get("email") ?? "");
    // The response does not wait for the mail, so neither its text nor its time shows whether the address is known.
    if (email !== null) void mailLink(email, networkOf(request.ip));
    return redirect(`${teamPaths.signIn}?notice=asked`);
  });
  team.get(invitationPath(":token"), linkPage);
  team.post(invitationPath(":token"), acceptLink);
  team.post(teamPaths.signOut, async (request) => {
    const session = await sessions.find(request);
    if (session) await endSession(pool, session, { isEverywhere: postedFields(request).has("everywhere") });
    const headers = { "Set-Cookie": sessions.cookieOf(request).clear(), "Clear-Site-Data": '"cache"' };
    return redirect(teamPaths.signIn, headers);
  });

  /** Sets a cookie, the one with the way back: its coming back shows that the browser keeps cookies. */
  async function linkPage(request: FastifyRequest): Promise<SiteResponse> {
    const page = await pages.visitor(request.ip, invitationPath("link") + noticeOf(request));
    const cookie = sessions.cookieOf(request);
    const wayBack = cookie.setReturn(cookie.readReturn(request.headers.cookie));
    return { ...page, headers: { ...page.headers, "Set-Cookie": wayBack } };
  }

  /** Only wrong links count, with one answer to all: no one can keep others of a network from signing in. */
  async function acceptLink(request: FastifyRequest): Promise<SiteResponse> {
    const { token } = request.params as { token: string };
    const cookie = sessions.cookieOf(request);
    // The link stays good: without a cookie it would be used up for nothing.
    if (request.headers.cookie === undefined) return redirect(`${invitationPath(token)}?notice=no-cookies`);
    const session = await acceptInvitation(publicPool, token, postedFields(request).get(idempotencyKeyField));
    if (session === null) {
      const refusal = hashOfToken(token) ? await refusedLink(request) : null;
      if (refusal) return refusal;
      request.log.warn("A link to sign in to the team's pages was wrong, used, or too old.");
      return redirect(`${teamPaths.signIn}?notice=wrong-link`);
    }
    return redirect(cookie.readReturn(request.headers.cookie), { "Set-Cookie": cookie.set(session) });
  }

  /** Returns a 429 once the network has used up its sign-in attempts, else null. */
  async function refusedLink(request: FastifyRequest): Promise<SiteResponse | null> {
    const outcome = await takeTokens(publicPool, { bucket: `links ${networkOf(request.ip)}`, limit: linkLimit });
    if (outcome.kind === "taken") return null;
    return pages.error(429, request.id, { "Retry-After": String(outcome.retryAfterSeconds) });
  }
}

/** Returns the part of an address that names its notice; empty without a known one. */
function noticeOf(request: FastifyRequest): string {
  const { notice } = request.query as { notice?: unknown };
  const known = signInNotices.find((name) => name === notice);
  return known === undefined ? "" : `?notice=${known}`;
}
