import { readFileSync } from "node:fs";
import { command } from "./command.ts";
import { done } from "./command-result.ts";

/** `scriptmark version`. */
export const version = command({
  name: "version",
  usage: "which release this is",
  run() {
    const manifest = readFileSync(new URL("../package.json", import.meta.url), "utf8");
    const { version: release } = JSON.parse(manifest) as { version: string };
    return done(release, { version: release });
  },
});
