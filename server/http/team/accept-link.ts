import type { FastifyRequest } from "fastify";
import type pg from "pg";
import { teamPath, teamPaths } from "../../../application/team/addresses.ts";
import { networksOf } from "../../intake/network-of.ts";
import { giveBackTokens, takeToken, type RateLimit } from "../../intake/rate-limit.ts";
import { acceptInvitation, endSession, findSession } from "../../team/sign-in/sessions.ts";
import type { SiteResponse } from "../response.ts";
import { redirect } from "./redirect.ts";
import type { SessionCookie } from "./session-cookie.ts";

/** Wrong links of one network: nobody mistypes more. Full again as soon as that of forms, with which it is forgotten. */
const wrongLinkLimit: RateLimit = { capacity: 10, refillPerSecond: 10 / 120 };

/** `too-many`: the network has sent many wrong links. */
type AcceptOutcome = { kind: "answered"; response: SiteResponse } | { kind: "too-many"; retryAfterSeconds: number };

/**
 * Uses up the link that was opened and starts a session; one that the browser had before ends. The answer to an
 * unknown, a used and an old link is the same.
 */
export async function acceptLink(
  request: FastifyRequest,
  { pool, cookie, token }: { pool: pg.Pool; cookie: SessionCookie; token: string },
): Promise<AcceptOutcome> {
  const [{ name }] = networksOf(request.ip);
  const bucket = `links ${name}`;
  const attempt = await takeToken(pool, bucket, wrongLinkLimit);
  if (attempt.kind === "refused") return { kind: "too-many", retryAfterSeconds: attempt.retryAfterSeconds };
  const session = await acceptInvitation(pool, token);
  if (session === null) {
    request.log.warn("A link to sign in to the team's pages was wrong, used, or too old.");
    return { kind: "answered", response: redirect(`${teamPaths.signIn}?problem=link`) };
  }
  await giveBackTokens(pool, bucket, wrongLinkLimit, 1);
  const earlier = await findSession(pool, cookie.read(request.headers.cookie) ?? "");
  if (earlier) await endSession(pool, earlier);
  return { kind: "answered", response: redirect(teamPath, { "Set-Cookie": cookie.set(session) }) };
}
