import type { LinkDescriptor } from "react-router";
import text from "../styles/fonts/instrument-sans.woff2?url";
import display from "../styles/fonts/newsreader.woff2?url";

/**
 * For pages with a secret address. Chromium requests the fonts of an inline style with the page's whole address as
 * `Referer`, whatever the page's policy is; preloaded fonts without. Those of accented letters are not among them: where
 * a page does not need them, browsers would warn.
 */
export function preloadFonts(): LinkDescriptor[] {
  // In the browser they are there already.
  if (!import.meta.env.SSR) return [];
  return [display, text].map((href) => ({
    rel: "preload",
    as: "font",
    type: "font/woff2",
    crossOrigin: "anonymous",
    href,
  }));
}
