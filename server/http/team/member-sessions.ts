import type { FastifyRequest } from "fastify";
import type pg from "pg";
import { isTeamPage, teamPath, teamPaths } from "../../../application/team/addresses.ts";
import { findSession, sessionDays, type Session } from "../../team/sign-in/sessions.ts";
import type { PageResponses } from "../pages/page-responses.ts";
import { redirect, type SiteResponse } from "../response.ts";

/** A link by email may take this long. */
const returnSeconds = 15 * 60;

/** In characters. Proxies refuse a response with 4 kB of headers, and browsers drop a cookie of that size. */
const longestReturn = 1_500;

export type MemberSessions = ReturnType<typeof memberSessions>;

type SessionParts = {
  publicPool: pg.Pool;
  publicUrl: string | null;
  pages: Pick<PageResponses, "unsaved">;
};

export function memberSessions({ publicPool, publicUrl, pages }: SessionParts) {
  return { cookieOf, find, forMember };

  /** Without a public URL, a trusted proxy says whether the browser's connection is encrypted. */
  function cookieOf({ protocol }: FastifyRequest) {
    return sessionCookie(publicUrl?.startsWith("https:") || protocol === "https");
  }

  /** Returns the page that this browser wanted without a session: signing in leads back to it. */
  async function signInFirst(request: FastifyRequest): Promise<SiteResponse> {
    // The browser may have no cookie: it ran out, or the person signed out in another tab.
    const response = (await pages.unsaved(request)) ?? redirect(teamPaths.signIn);
    // A file or a picture of an application is no page to come back to.
    const isPage = !/\/resume(\/|\?|$)/.test(request.url);
    if (!isPage || request.url.length > longestReturn) return response;
    return { ...response, headers: { ...response.headers, "Set-Cookie": cookieOf(request).setReturn(request.url) } };
  }

  function tokenOf(request: FastifyRequest): string {
    return cookieOf(request).read(request.headers.cookie);
  }

  /** Anyone can make up tokens: they take no connection from the intake. */
  function find(request: FastifyRequest): Promise<Session | null> {
    return findSession(publicPool, tokenOf(request));
  }

  function forMember(handle: (request: FastifyRequest, session: Session) => Promise<SiteResponse>) {
    return async (request: FastifyRequest): Promise<SiteResponse> => {
      const session = await find(request);
      if (!session) return signInFirst(request);
      const response = await handle(request, session);
      if (!session.isRenewed) return response;
      return { ...response, headers: { ...response.headers, "Set-Cookie": cookieOf(request).set(tokenOf(request)) } };
    };
  }
}

/**
 * Under https the name's prefix makes the browser refuse the cookie from another host or a plain connection. Lax, so that
 * a link in the chat opens the inbox; no other site can post with it.
 */
function sessionCookie(isSecure: boolean) {
  const prefix = isSecure ? "__Host-" : "";
  const name = `${prefix}session`;
  const returnName = `${prefix}return`;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
  const readCookie = (cookie: string, header: string): string =>
    header
      .split(/; */)
      .find((pair) => pair.startsWith(`${cookie}=`))
      ?.slice(cookie.length + 1) ?? "";
  return {
    read: (header = ""): string => readCookie(name, header),
    /** A page under /team, whatever the cookie says. */
    readReturn(header = ""): string {
      const url = URL.parse(Buffer.from(readCookie(returnName, header), "base64url").toString(), "http://localhost");
      if (!url || !isTeamPage(url.pathname)) return teamPath;
      // The export has no page: lead back to its list.
      return (url.pathname === teamPaths.export ? teamPath : url.pathname) + url.search;
    },
    setReturn: (url: string) =>
      `${returnName}=${Buffer.from(url).toString("base64url")}; ${attributes}; Max-Age=${returnSeconds}`,
    set: (token: string) => `${name}=${token}; ${attributes}; Max-Age=${sessionDays * 86_400}`,
    clear: () => `${name}=; ${attributes}; Max-Age=0`,
  };
}
