import { createHash } from "node:crypto";

/** The policy of everything that is not a page: it may do nothing at all. */
export const closedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The policy of a page: its own origin and, by their hashes, exactly the inline scripts and styles in `html`.
 * Attributes of React's HTML hold no bare `>`, so that a tag ends at the first one.
 */
export function contentSecurityPolicy(html: string): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inlineHashes(html, "script")].join(" "),
    ["style-src 'self'", ...inlineHashes(html, "style")].join(" "),
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // No script may turn a text into markup or code (innerHTML and its kind), and none may make itself an exception.
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}

/**
 * The policy of the team's pages: the inline styles of `html`, which must be a page without anyone's text, and no script
 * at all.
 */
export function scriptlessPolicy(html: string): string {
  return [
    "default-src 'none'",
    ["style-src", ...inlineHashes(html, "style")].join(" "),
    "img-src 'self'",
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

function inlineHashes(html: string, tag: "script" | "style"): Set<string> {
  const elements = html.matchAll(new RegExp(`<${tag}\\b([^>]*)>([\\s\\S]*?)</${tag}>`, "gi"));
  const hashes = new Set<string>();
  for (const [, attributes = "", content = ""] of elements)
    if (!/\ssrc=/i.test(attributes) && content !== "") hashes.add(hashOf(content));
  return hashes;
}

function hashOf(content: string): string {
  return `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
}
