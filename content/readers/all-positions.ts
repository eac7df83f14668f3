import { readPositions } from "./positions.server.ts";

/**
 * All positions: their dialogs need no request. In a bundle the build writes them in place of this file
 * (`vite.config.ts`).
 */
export const positions = readPositions();
