import type pg from "pg";
import { invitationPath, teamPaths } from "../../../application/team/addresses.ts";
import { endAllSessions, endSession } from "../../team/sign-in/sessions.ts";
import { acceptLink } from "./accept-link.ts";
import type { AddRoutes } from "./checked-routes.ts";
import type { MemberSessions } from "./member-sessions.ts";
import { redirect } from "./redirect.ts";
import type { SignInPages } from "./sign-in-pages.ts";

type SignInParts = { pool: pg.Pool; sessions: MemberSessions; pages: SignInPages };

/** The pages that are open to everyone, and signing out. */
export function addSignInRoutes({ get, post, refused }: AddRoutes, { pool, sessions, pages }: SignInParts): void {
  get(teamPaths.signIn, (request) => {
    const { problem } = request.query as { problem?: unknown };
    return pages.signIn(problem === "link" ? problem : undefined);
  });
  get(invitationPath(":token"), () => pages.invitation());
  post(invitationPath(":token"), async (request) => {
    const { token } = request.params as { token: string };
    const outcome = await acceptLink(request, { pool, cookie: sessions.cookieOf(request), token });
    if (outcome.kind === "answered") return outcome.response;
    return refused(request, 429, { "Retry-After": String(outcome.retryAfterSeconds) });
  });
  post(teamPaths.signOut, async (request, form) => {
    const session = await sessions.find(request);
    const isEverywhere = new URLSearchParams(form.toString()).has("everywhere");
    if (session) await (isEverywhere ? endAllSessions : endSession)(pool, session);
    const headers = { "Set-Cookie": sessions.cookieOf(request).clear(), "Clear-Site-Data": '"cache"' };
    return redirect(teamPaths.signIn, headers);
  });
}
