import type { FastifyRequest } from "fastify";
import type pg from "pg";
import { teamPaths } from "../../../application/team/addresses.ts";
import { findSession, type Session } from "../../team/sign-in/sessions.ts";
import type { SiteResponse } from "../response.ts";
import { redirect } from "./redirect.ts";
import { sessionCookie, type SessionCookie } from "./session-cookie.ts";

/** Who is signed in. */
export type MemberSessions = {
  cookieOf: (request: FastifyRequest) => SessionCookie;
  find: (request: FastifyRequest) => Promise<Session | null>;
  /** What `handle` answers to a signed-in member; all others are led to the sign-in page. */
  forMember: (request: FastifyRequest, handle: (session: Session) => Promise<SiteResponse>) => Promise<SiteResponse>;
};

export function memberSessions({ pool, publicUrl }: { pool: pg.Pool; publicUrl: string | null }): MemberSessions {
  return { cookieOf, find, forMember };

  /** Without a public URL, a trusted proxy says whether the browser's connection is encrypted. */
  function cookieOf({ protocol }: FastifyRequest): SessionCookie {
    return sessionCookie(publicUrl?.startsWith("https:") || protocol === "https");
  }

  function find(request: FastifyRequest): Promise<Session | null> {
    return findSession(pool, cookieOf(request).read(request.headers.cookie) ?? "");
  }

  async function forMember(
    request: FastifyRequest,
    handle: (session: Session) => Promise<SiteResponse>,
  ): Promise<SiteResponse> {
    const session = await find(request);
    if (!session) return redirect(teamPaths.signIn);
    const response = await handle(session);
    if (!session.isRenewed) return response;
    const cookie = cookieOf(request);
    const token = cookie.read(request.headers.cookie) ?? "";
    return { ...response, headers: { ...response.headers, "Set-Cookie": cookie.set(token) } };
  }
}
