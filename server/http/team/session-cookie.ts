import { sessionDays } from "../../team/sign-in/token.ts";

/** The cookie of a session: its name, reading it, setting it to last for 30 days, and taking it away. */
export type SessionCookie = {
  read(header: string | undefined): string | null;
  set(token: string): string;
  clear(): string;
};

/**
 * Under https the name's prefix makes the browser refuse the cookie from another host, a plain connection, or a part
 * of the site. Lax, so that a link in the chat opens the inbox; no other site can post with it.
 */
export function sessionCookie(isSecure: boolean): SessionCookie {
  const name = isSecure ? "__Host-session" : "session";
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
  return {
    read: (header = "") =>
      header
        .split(";")
        .map((pair) => pair.trim())
        .find((pair) => pair.startsWith(`${name}=`))
        ?.slice(name.length + 1) ?? null,
    set: (token) => `${name}=${token}; ${attributes}; Max-Age=${sessionDays * 86_400}`,
    clear: () => `${name}=; ${attributes}; Max-Age=0`,
  };
}
