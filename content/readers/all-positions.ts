import { readPositions } from "./positions.server.ts";

/** All positions: their dialogs need no request. In a bundle the build writes them in place of this file (`build-tools/positions-plugin.ts`). */
export const positions = readPositions();
