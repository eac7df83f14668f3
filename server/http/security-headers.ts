/** What every answer says about how it may be used. `publicUrl` is the site's own address, if it is known. */
export function securityHeaders(publicUrl: string | null): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    // Not "no-referrer": with it, browsers post a form of ours with `Origin: null`.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Embedder-Policy": "require-corp",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), display-capture=()",
    ...(publicUrl?.startsWith("https:") ? { "Strict-Transport-Security": "max-age=63072000" } : {}),
  };
}
