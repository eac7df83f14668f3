import { hash } from "node:crypto";

/** Returns the headers of every response. */
export function securityHeaders(publicUrl: string | null): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    // With "no-referrer", browsers would post our form with `Origin: null`.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), display-capture=()",
    ...(publicUrl?.startsWith("https:") ? { "Strict-Transport-Security": "max-age=63072000" } : {}),
  };
}

/** For everything that is not a page. */
export const closedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Allows the page's own origin and, by hash, the inline scripts and styles in `html`. `isPersonal`: for a page with a
 * visitor's text only the inline scripts of `html`, made without that text. React's attributes hold no bare `>`.
 */
export function contentSecurityPolicy(html: string, { isPersonal = false } = {}): string {
  return [
    "default-src 'none'",
    ...(isPersonal ? [] : ["connect-src 'self'"]),
    ["script-src", ...(isPersonal ? [] : ["'self'"]), ...hashesOf(html, "script")].join(" "),
    ["style-src", ...hashesOf(html, "style")].join(" "),
    "img-src 'self'",
    "font-src 'self' data:",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // No script may turn text into markup or code.
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}

function hashesOf(html: string, tag: "script" | "style"): Set<string> {
  const hashes = new Set<string>();
  for (let start = html.indexOf(`<${tag}`); start >= 0;) {
    const contentStart = html.indexOf(">", start) + 1;
    const end = html.indexOf(`</${tag}>`, contentStart);
    if (contentStart === 0 || end < 0) break;
    const content = html.slice(contentStart, end).replace(/^<!\[CDATA\[|\]\]>$/g, "");
    const isInline = content !== "" && !/\ssrc=/.test(html.slice(start, contentStart));
    if (isInline) hashes.add(`'sha256-${hash("sha256", content, "base64")}'`);
    start = html.indexOf(`<${tag}`, end);
  }
  return hashes;
}
