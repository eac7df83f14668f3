import { readDrawings } from "./drawings.server.ts";

/** The drawings of the landing page, by name. In a bundle the build writes them in place of this file. */
export const drawings = readDrawings();
