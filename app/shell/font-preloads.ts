import type { LinkDescriptor } from "react-router";
import text from "../styles/fonts/instrument-sans.woff2?url";
import display from "../styles/fonts/newsreader.woff2?url";

/**
 * For pages with a secret address. Chromium requests the fonts of an inline style with the page's whole address as
 * `Referer`, whatever the page's policy is; preloaded fonts without. The fonts of accented letters are not preloaded:
 * browsers would warn on a page that does not need them.
 */
export function preloadFonts(): LinkDescriptor[] {
  // In the browser the fonts are already loaded.
  if (!import.meta.env.SSR) return [];
  return [display, text].map((href) => ({
    rel: "preload",
    as: "font",
    type: "font/woff2",
    crossOrigin: "anonymous",
    href,
  }));
}
