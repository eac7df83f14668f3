import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";
import { inlineScript } from "./build-tools/inline-script-plugin.ts";
import { positionsPlugin } from "./build-tools/positions-plugin.ts";
import { buildFonts } from "./build-tools/fonts/build-fonts.ts";

export default defineConfig({
  plugins: [fonts(), inlineScript(), positionsPlugin(), reactRouter(), fewRequests()],
  // How long applications are kept is a word on the pages.
  define: { __RETENTION_DAYS__: JSON.stringify(process.env["RETENTION_DAYS"] ?? "") },
  // Fonts and icons stay files of their own: an inlined one would be paid for again on every page.
  build: { assetsInlineLimit: 0, cssTarget: ["chrome123", "firefox121", "safari17.5"] },
});

/** The style sheet names the cut fonts, so they must lie there before anything is read. */
function fonts(): Plugin {
  return { name: "fonts", config: () => buildFonts(import.meta.dirname) };
}

/** On a slow phone each further request costs more than the bytes that it would save. */
function fewRequests(): Plugin {
  return {
    name: "few-requests",
    applyToEnvironment: ({ name }) => name === "client",
    // Lets a route's file carry what others import from it; else it would be a file that only points to another.
    options: (options) => ({ ...options, preserveEntrySignatures: "allow-extension" }),
    outputOptions: (options) => ({ ...options, codeSplitting: { groups: filesToShare } }),
  };
}

/**
 * Each with all that it imports. A module that several of these files share and no group names becomes a request of
 * its own: `tests/journeys/page-weight.spec.ts` counts them. React's part for the browser alone comes with the entry.
 */
const filesToShare = [
  {
    name: "root",
    test: /app\/(root\.tsx|shell\/page-meta)|react-dom\/(index|cjs\/react-dom\.production)/,
  },
  // A file for each route, all fetched with the careers page: in one file for all, the router would not find them.
  { name: (id: string) => /(careers-\w+)\.tsx/.exec(id)?.[1] ?? null, test: /app\/routes\/careers-\w+\.tsx/ },
  { name: "careers", test: /app\/routes\/careers\.tsx/ },
];
