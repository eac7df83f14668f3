import type { Plugin } from "vite";
import { positions } from "../content/readers/all-positions.ts";

/** Puts the positions as they are at build time into every bundle: in the data of a page each page would bring them again. */
export function positionsPlugin(): Plugin {
  return {
    name: "positions",
    enforce: "pre",
    load: (id) =>
      id.endsWith("/readers/all-positions.ts") ? `export const positions = ${JSON.stringify(positions)}` : null,
  };
}
