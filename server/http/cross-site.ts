import type { FastifyRequest } from "fastify";

/**
 * Whether a browser sent this from a page of another site. Programs, which send neither header, are let through:
 * there is no session that could be abused.
 */
export function isCrossSite({ headers, host }: FastifyRequest, publicUrl: string | null): boolean {
  const fetchSite = headers["sec-fetch-site"];
  if (fetchSite === "cross-site") return true;
  const { origin } = headers;
  if (origin === undefined || origin === publicUrl) return false;
  // Some privacy settings hide the origin; only the browser itself can say "same-origin".
  if (origin === "null") return fetchSite !== "same-origin";
  return !URL.canParse(origin) || hostWithoutDefaultPort(new URL(origin).host) !== hostWithoutDefaultPort(host);
}

/**
 * Whether a browser says that a page of this site sent this. What names no origin is refused: with a session there is
 * something to abuse. With a public URL no other origin is ours: over plain http anyone on the way can make a page of the
 * same name. Pages that send no referrer post with `Origin: null`.
 */
export function isSameOrigin(request: FastifyRequest, publicUrl: string | null): boolean {
  const { origin, "sec-fetch-site": fetchSite } = request.headers;
  if (publicUrl !== null) return origin === publicUrl || (origin === "null" && fetchSite === "same-origin");
  return (origin !== undefined || fetchSite === "same-origin") && !isCrossSite(request, publicUrl);
}

function hostWithoutDefaultPort(host: string): string {
  return host.toLowerCase().replace(/:(80|443)$/, "");
}
