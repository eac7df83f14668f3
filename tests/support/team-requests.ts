import { invitationPath } from "../../application/team/addresses.ts";
import { inviteMember } from "../../server/team/sign-in/members.ts";
import type { startTestServer } from "./start-test-server.ts";

type TestServer = Pick<Awaited<ReturnType<typeof startTestServer>>, "origin" | "pool">;

/** Null means that there is no such header. */
export type PostHeaders = Record<string, string | null>;

/** Requests of members to a site that trusts a proxy on this machine. */
export function teamRequests(site: TestServer) {
  const linkFor = async (name: string) => invitationPath((await inviteMember(site.pool, name)).token);
  return { get, post, linkFor, signIn, lastChange };

  function get(path: string, Cookie: string): Promise<Response> {
    return fetch(site.origin + path, { headers: { Cookie }, redirect: "manual" });
  }

  /** Posts a form as a browser on a page of the site does, which has a cookie from there, but for `headers`. */
  function post(path: string, headers: PostHeaders = {}, body = "", origin = site.origin): Promise<Response> {
    const type = "application/x-www-form-urlencoded";
    const all = Object.entries({
      "Content-Type": type,
      Origin: origin,
      Cookie: "return=",
      ...from("192.0.2.1"),
      ...headers,
    });
    const sent = all.filter((header): header is [string, string] => header[1] !== null);
    return fetch(origin + path, { method: "POST", headers: sent, body, redirect: "manual" });
  }

  /** Returns the session's cookie. */
  async function signIn(name: string): Promise<string> {
    return cookieOf(await post(await linkFor(name)));
  }

  /** The newest entry of the log of changes. */
  async function lastChange(): Promise<unknown> {
    return (await site.pool.query("select member, action, subject from team_change order by id desc limit 1")).rows[0];
  }
}

/** The header by which the proxy says who asks. */
export const from = (address: string) => ({ "X-Forwarded-For": address });

export const cookieOf = ({ headers }: Response) => headers.get("set-cookie")?.split(";", 1)[0] ?? "";
