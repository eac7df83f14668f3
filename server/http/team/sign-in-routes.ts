import type { FastifyRequest } from "fastify";
import type pg from "pg";
import { normalizeEmail } from "../../../application/fields.ts";
import { invitationPath, signInNotices, teamPath, teamPaths } from "../../../application/team/addresses.ts";
import { networksOf } from "../../intake/network-of.ts";
import { takeToken, type RateLimit } from "../../intake/rate-limit.ts";
import { acceptInvitation, endAllSessions, endSession, findSession } from "../../team/sign-in/sessions.ts";
import { isToken } from "../../team/sign-in/token.ts";
import type { SiteResponse } from "../response.ts";
import type { AddRoutes } from "./checked-routes.ts";
import type { MemberSessions } from "./member-sessions.ts";
import { redirect } from "./redirect.ts";
import type { SignInPages } from "./sign-in-pages.ts";

export type SignInParts = {
  pool: pg.Pool;
  /** Emails a link to a member with this address; null where no mail is sent. Never rejects. */
  mailLink: ((email: string) => Promise<void>) | null;
};

/**
 * Wrong links of one network, and links that it asks for: nobody needs more. Full again as soon as that of forms, with
 * which it is forgotten.
 */
const linkLimit: RateLimit = { capacity: 10, refillPerSecond: 10 / 120 };

/** The pages that are open to everyone, and signing out. */
export function addSignInRoutes(
  { get, post, refused }: AddRoutes,
  { pool, mailLink, sessions, pages }: SignInParts & { sessions: MemberSessions; pages: SignInPages },
): void {
  get(teamPaths.signIn, (request) => {
    const { notice } = request.query as { notice?: unknown };
    return pages.signIn(signInNotices.find((name) => name === notice) ?? null, mailLink !== null);
  });
  post(teamPaths.signIn, async (request, form) => {
    if (!mailLink) return refused(request, 404);
    const email = normalizeEmail(new URLSearchParams(form.toString()).get("email")?.trim() ?? "");
    if (!email) return redirect(`${teamPaths.signIn}?notice=malformed`);
    const refusal = await refusedLink(request);
    if (refusal) return refusal;
    // Not awaited: the answer does not say whether the address is known, not by its time either.
    void mailLink(email);
    return redirect(`${teamPaths.signIn}?notice=asked`);
  });
  get(invitationPath(":token"), () => pages.invitation());
  post(invitationPath(":token"), acceptLink);
  post(teamPaths.signOut, async (request, form) => {
    const session = await sessions.find(request);
    const isEverywhere = new URLSearchParams(form.toString()).has("everywhere");
    if (session) await (isEverywhere ? endAllSessions : endSession)(pool, session);
    const headers = { "Set-Cookie": sessions.cookieOf(request).clear(), "Clear-Site-Data": '"cache"' };
    return redirect(teamPaths.signIn, headers);
  });

  /**
   * Uses up the link that was opened and starts a session; one that the browser had before ends. The answer to an
   * unknown, a used and an old link is the same, and only they count: no one can keep others of a network from signing in.
   */
  async function acceptLink(request: FastifyRequest): Promise<SiteResponse> {
    const { token } = request.params as { token: string };
    const cookie = sessions.cookieOf(request);
    const session = await acceptInvitation(pool, token);
    if (session === null) {
      const refusal = isToken(token) ? await refusedLink(request) : null;
      if (refusal) return refusal;
      request.log.warn("A link to sign in to the team's pages was wrong, used, or too old.");
      return redirect(`${teamPaths.signIn}?notice=wrong-link`);
    }
    const earlier = await findSession(pool, cookie.read(request.headers.cookie) ?? "");
    if (earlier) await endSession(pool, earlier);
    return redirect(teamPath, { "Set-Cookie": cookie.set(session) });
  }

  /** Null while the network may try another link, or ask for one. */
  async function refusedLink(request: FastifyRequest): Promise<SiteResponse | null> {
    const outcome = await takeToken(pool, `links ${networksOf(request.ip)[0].name}`, linkLimit);
    if (outcome.kind === "taken") return null;
    return refused(request, 429, { "Retry-After": String(outcome.retryAfterSeconds) });
  }
}
