import type pg from "pg";
import { normalizeEmail } from "../../../application/fields.ts";
import { invitationPath, signInNotices, teamPaths } from "../../../application/team/addresses.ts";
import { endAllSessions, endSession } from "../../team/sign-in/sessions.ts";
import { acceptLink, takeLinkToken } from "./accept-link.ts";
import type { AddRoutes } from "./checked-routes.ts";
import type { MemberSessions } from "./member-sessions.ts";
import { redirect } from "./redirect.ts";
import type { SignInPages } from "./sign-in-pages.ts";

export type SignInParts = {
  pool: pg.Pool;
  /** Mails a link to a member with this address; null where no mail is sent. Never rejects. */
  mailLink: ((email: string) => Promise<void>) | null;
};

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
    const attempt = await takeLinkToken(pool, request);
    if (attempt.kind === "too-many") return refused(request, 429, { "Retry-After": String(attempt.retryAfterSeconds) });
    // Not awaited: the answer does not say whether the address is known, not by its time either.
    void mailLink(email);
    return redirect(`${teamPaths.signIn}?notice=asked`);
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
