import { existsSync } from "node:fs";

/** Where systems keep the browser that the journeys use; npm brings none. */
const places = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome-stable"];

/** The path of the installed Chromium, or null. */
export function findChromium(): string | null {
  return places.find((path) => existsSync(path)) ?? null;
}
