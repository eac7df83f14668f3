import { readRelease } from "../server/release.ts";
import { command } from "./command.ts";
import { done } from "./command-result.ts";

/** `scriptmark version`. */
export const version = command({
  name: "version",
  usage: "which release this is: its date and commit",
  run: () => done(readRelease(), { version: readRelease() }),
});
