import { reactRouter } from "@react-router/dev/vite";
import { globSync } from "node:fs";
import path from "node:path";
import { build, defineConfig, type Plugin, type Rolldown } from "vite";
import { buildFonts } from "./build-tools/fonts/build-fonts.ts";
import { brand } from "./content/readers/brand.ts";
import { readDrawings } from "./content/readers/drawings.server.ts";
import { readPositions } from "./content/readers/positions.server.ts";

/**
 * The oldest browsers that scripts and styles are built for: they get neither nesting nor `light-dark()`. What the scripts
 * call is checked by `tsconfig.browser.json`.
 */
const browserFloor = ["chrome109", "firefox115", "safari16.4"];

export default defineConfig({
  plugins: [fonts(), scriptTexts(), readContent(), reactRouter(), routesOnServer()],
  // Named widths (app/styles/widths.css).
  css: { transformer: "lightningcss", lightningcss: { drafts: { customMedia: true } } },
  // Fonts and icons stay separate files: an inlined one would be paid for again on every page.
  build: { assetsInlineLimit: 0, target: browserFloor },
});

/** The style sheet names the cut fonts, so they must lie there before anything is read. */
function fonts(): Plugin {
  return { name: "fonts", config: () => buildFonts(import.meta.dirname) };
}

/**
 * `import script from "./x.ts?script"` gives the module and what it imports as the text of a small classic script, and
 * `?module` as the text of a module with its exports.
 */
function scriptTexts(): Plugin {
  return {
    name: "script-texts",
    enforce: "pre",
    async load(id) {
      const [file = "", query] = id.split("?");
      if (query !== "script" && query !== "module") return null;
      const { code, moduleIds } = await bundle(file, query);
      for (const file of moduleIds) this.addWatchFile(file);
      return `export default ${JSON.stringify(code.trim())}`;
    },
  };
}

/** A classic script is inside a function: a module's names must not become globals. */
async function bundle(input: string, kind: "script" | "module"): Promise<Rolldown.OutputChunk> {
  const output = { format: kind === "script" ? "iife" : "es" } as const;
  const built = await build({
    configFile: false,
    logLevel: "warn",
    build: {
      write: false,
      target: browserFloor,
      rolldownOptions: { input, output, preserveEntrySignatures: "strict" },
    },
  });
  return (built as Rolldown.RolldownOutput).output[0];
}

/** Puts positions, brand and drawings, as they are now, into every bundle. As a page's data each page would bring them again. */
function readContent(): Plugin {
  return {
    name: "read-content",
    enforce: "pre",
    load(id) {
      if (id.endsWith("/readers/brand.ts")) {
        for (const file of globSync(["content/mark/*", "app/styles/colors.css"])) this.addWatchFile(path.resolve(file));
        return `export const brand = ${JSON.stringify(brand)}`;
      }
      if (id.endsWith("/readers/drawings.ts")) {
        for (const file of globSync("content/drawings/*.svg")) this.addWatchFile(path.resolve(file));
        return `export const drawings = ${JSON.stringify(readDrawings())}`;
      }
      if (!id.endsWith("/readers/all-positions.ts")) return null;
      for (const file of globSync("content/positions/*.md")) this.addWatchFile(path.resolve(file));
      return `export const positions = ${JSON.stringify(readPositions())}`;
    },
  };
}

/** Every page is rendered by the server: the browser gets the entry's islands alone, in one file, and no route. */
function routesOnServer(): Plugin {
  return {
    name: "routes-on-server",
    apply: "build",
    enforce: "post",
    applyToEnvironment: ({ name }) => name === "client",
    transform: (_code, id) => (id.endsWith("?__react-router-build-client-route") ? { code: "", map: null } : null),
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const [file, { code }] of Object.entries(bundle) as [string, { code?: string }][])
          if (code?.trim() === "") delete bundle[file];
      },
    },
  };
}
