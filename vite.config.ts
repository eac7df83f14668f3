import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";
import { inlineScript } from "./app/document/inline-script-plugin.ts";
import { buildFonts } from "./app/fonts/build-fonts.ts";

export default defineConfig({
  plugins: [fonts(), inlineScript(), reactRouter()],
  // Where the pages are published and how long applications are kept are words on the pages.
  define: {
    __PUBLIC_URL__: JSON.stringify(process.env["PUBLIC_URL"] ?? ""),
    __RETENTION_DAYS__: JSON.stringify(process.env["RETENTION_DAYS"] ?? ""),
  },
  // Fonts and icons stay files of their own: an inlined one would be paid for again on every page.
  build: { assetsInlineLimit: 0, cssTarget: ["chrome123", "firefox121", "safari17.5"] },
});

/** The style sheet names the cut fonts, so they must lie there before anything is read. */
function fonts(): Plugin {
  return { name: "fonts", config: () => buildFonts(import.meta.dirname) };
}
