import { globSync } from "node:fs";
import path from "node:path";
import type { Plugin } from "vite";
import { readPositions } from "../content/readers/positions.server.ts";

/** Puts the positions, as they are now, into every bundle. As a page's data each page would bring them again. */
export function positionsPlugin(): Plugin {
  return {
    name: "positions",
    enforce: "pre",
    load(id) {
      if (!id.endsWith("/readers/all-positions.ts")) return null;
      for (const file of globSync("content/positions/*.md")) this.addWatchFile(path.resolve(file));
      return `export const positions = ${JSON.stringify(readPositions())}`;
    },
  };
}
