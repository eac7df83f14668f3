import { hash } from "node:crypto";

/** Of every response. */
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

/** Of everything that is not a page. */
export const closedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The policy of a page: its own origin and, by their hashes, exactly the inline scripts and styles in `html`.
 * Attributes of React's HTML hold no bare `>`, so that a tag ends at the first one.
 */
export function contentSecurityPolicy(html: string): string {
  return policyOf(inlineElements(html, "script"), inlineElements(html, "style"));
}

/**
 * The policy of a page with text of a visitor in it. Inline, it may run what is in `trustedHtml`, a page like it without
 * such text, and what does nothing but hand data to the framework: a script that got into it with the text may not run.
 */
export function policyWithData(trustedHtml: string, html: string): string {
  const dataScripts = inlineElements(html, "script").filter((content) => handsOverData.test(content));
  return policyOf([...inlineElements(trustedHtml, "script"), ...dataScripts], inlineElements(trustedHtml, "style"));
}

/** One text in quotes and nothing after it. React Router's own way to bring the data of a page. */
const handsOverData = /^window\.__reactRouterContext\.streamController\.enqueue\("(?:[^"\\\r\n<]|\\.)*"\);\s*$/;

function policyOf(scripts: string[], styles: string[]): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashesOf(scripts)].join(" "),
    ["style-src 'self'", ...hashesOf(styles)].join(" "),
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // No script may turn a text into markup or code.
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}

/** Of the team's pages: no script at all, and the inline styles of `html`, which must be a page without anyone's text. */
export function scriptlessPolicy(html: string): string {
  return [
    "default-src 'none'",
    ["style-src", ...hashesOf(inlineElements(html, "style"))].join(" "),
    "img-src 'self'",
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

function inlineElements(html: string, tag: "script" | "style"): string[] {
  const elements = html.matchAll(new RegExp(`<${tag}\\b([^>]*)>([\\s\\S]*?)</${tag}>`, "gi"));
  return [...elements].flatMap(([, attributes = "", content = ""]) =>
    /\ssrc=/i.test(attributes) || content === "" ? [] : [content],
  );
}

function hashesOf(contents: string[]): Set<string> {
  return new Set(contents.map((content) => `'sha256-${hash("sha256", content, "base64")}'`));
}
