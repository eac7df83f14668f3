/** The security headers of every response. `publicUrl` is the site's own origin, if it is known. */
export function securityHeaders(publicUrl: string | null): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    // Not "no-referrer": with it, browsers post our form with `Origin: null`.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), display-capture=()",
    ...(publicUrl?.startsWith("https:") ? { "Strict-Transport-Security": "max-age=63072000" } : {}),
  };
}
