import type { LinkDescriptor } from "react-router";
import text from "../styles/fonts/text.woff2?url";
import display from "../styles/fonts/display.woff2?url";

/** For pages with a secret address, which Chromium sends as `Referer` for fonts of an inline style, whatever the policy. */
export function preloadFonts(): LinkDescriptor[] {
  return [display, text].map((href) => ({
    rel: "preload",
    as: "font",
    type: "font/woff2",
    crossOrigin: "anonymous",
    href,
  }));
}
