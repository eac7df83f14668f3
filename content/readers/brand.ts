import { readThemeColors } from "./brand.server.ts";
import { readMark } from "./drawings.server.ts";

/**
 * The mark, and the paper's color in both themes for the browser's own bars. In a bundle the build writes them in place
 * of this file.
 */
export const brand = brandOf();

function brandOf() {
  const { light, dark } = readThemeColors();
  return { mark: readMark(), paper: { light: light.paper, dark: dark.paper } };
}
