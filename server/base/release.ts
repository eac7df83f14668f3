import { readFileSync } from "node:fs";

/** Returns the release that the build wrote down, such as `2026.11.23-984debf`; `unbuilt` without a build. */
export function readRelease(): string {
  try {
    return readFileSync(new URL("../../build/release", import.meta.url), "utf8");
  } catch {
    return "unbuilt";
  }
}
