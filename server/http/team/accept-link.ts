import type { FastifyRequest } from "fastify";
import type pg from "pg";
import { teamPath, teamPaths } from "../../../application/team/addresses.ts";
import { networksOf } from "../../intake/network-of.ts";
import { takeToken, type RateLimit, type TokenOutcome } from "../../intake/rate-limit.ts";
import { acceptInvitation, endSession, findSession } from "../../team/sign-in/sessions.ts";
import { isToken } from "../../team/sign-in/token.ts";
import type { SiteResponse } from "../response.ts";
import { redirect } from "./redirect.ts";
import type { SessionCookie } from "./session-cookie.ts";

/**
 * Wrong links of one network, and links that it asks for: nobody needs more. Full again as soon as that of forms, with
 * which it is forgotten.
 */
const linkLimit: RateLimit = { capacity: 10, refillPerSecond: 10 / 120 };

export function takeLinkToken(pool: pg.Pool, { ip }: FastifyRequest): Promise<TokenOutcome> {
  return takeToken(pool, `links ${networksOf(ip)[0].name}`, linkLimit);
}

/** `too-many`: the network has sent many wrong links. */
type AcceptOutcome = { kind: "answered"; response: SiteResponse } | { kind: "too-many"; retryAfterSeconds: number };

/**
 * Uses up the link that was opened and starts a session; one that the browser had before ends. The answer to an
 * unknown, a used and an old link is the same, and only they count: no one can keep others of a network from signing in.
 */
export async function acceptLink(
  request: FastifyRequest,
  { pool, cookie, token }: { pool: pg.Pool; cookie: SessionCookie; token: string },
): Promise<AcceptOutcome> {
  const session = await acceptInvitation(pool, token);
  if (session === null) {
    const attempt = isToken(token) ? await takeLinkToken(pool, request) : null;
    if (attempt?.kind === "too-many") return { kind: "too-many", retryAfterSeconds: attempt.retryAfterSeconds };
    request.log.warn("A link to sign in to the team's pages was wrong, used, or too old.");
    return { kind: "answered", response: redirect(`${teamPaths.signIn}?notice=wrong-link`) };
  }
  const earlier = await findSession(pool, cookie.read(request.headers.cookie) ?? "");
  if (earlier) await endSession(pool, earlier);
  return { kind: "answered", response: redirect(teamPath, { "Set-Cookie": cookie.set(session) }) };
}
