import type { FastifyRequest } from "fastify";
import type pg from "pg";
import { teamPaths } from "../../../application/team/addresses.ts";
import { findSession, hashOfToken, sessionDays, type Session } from "../../team/sign-in/sessions.ts";
import type { SiteResponse } from "../response.ts";
import { redirect } from "./private-responses.ts";

export type MemberSessions = ReturnType<typeof memberSessions>;

/** More devices than any team has. */
const maxRemembered = 200;

export function memberSessions({ pool, publicUrl }: { pool: pg.Pool; publicUrl: string | null }) {
  const remembered = new Map<string, Session>();
  return { cookieOf, find, forMember };

  /** Without a public URL, a trusted proxy says whether the browser's connection is encrypted. */
  function cookieOf({ protocol }: FastifyRequest) {
    return sessionCookie(publicUrl?.startsWith("https:") || protocol === "https");
  }

  function tokenOf(request: FastifyRequest): string {
    return cookieOf(request).read(request.headers.cookie);
  }

  /** No token of a session stays in memory. */
  function keyOf(request: FastifyRequest): string {
    return hashOfToken(tokenOf(request))?.toString("hex") ?? "";
  }

  async function find(request: FastifyRequest): Promise<Session | null> {
    const session = await findSession(pool, tokenOf(request));
    const key = keyOf(request);
    remembered.delete(key);
    if (session) remembered.set(key, session);
    const [oldest = ""] = remembered.keys();
    if (remembered.size > maxRemembered) remembered.delete(oldest);
    return session;
  }

  /** `needsDatabase: false`: while it cannot be asked, a session counts that was good when this instance last saw it. */
  async function forMember(
    request: FastifyRequest,
    handle: (session: Session) => Promise<SiteResponse>,
    { needsDatabase } = { needsDatabase: true },
  ): Promise<SiteResponse> {
    const session = await find(request).catch((error: unknown) => {
      const known = remembered.get(keyOf(request));
      if (needsDatabase || !known) throw error;
      return { ...known, isRenewed: false };
    });
    if (!session) return redirect(teamPaths.signIn);
    const response = await handle(session);
    if (!session.isRenewed) return response;
    return { ...response, headers: { ...response.headers, "Set-Cookie": cookieOf(request).set(tokenOf(request)) } };
  }
}

/**
 * Under https the name's prefix makes the browser refuse the cookie from another host or a plain connection. Lax, so that
 * a link in the chat opens the inbox; no other site can post with it.
 */
function sessionCookie(isSecure: boolean) {
  const name = isSecure ? "__Host-session" : "session";
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
  return {
    read: (header = ""): string => new RegExp(`(?:^|; *)${name}=([^;]*)`).exec(header)?.[1] ?? "",
    set: (token: string) => `${name}=${token}; ${attributes}; Max-Age=${sessionDays * 86_400}`,
    clear: () => `${name}=; ${attributes}; Max-Age=0`,
  };
}
