import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Settings } from "../server/env.ts";

/** Everything that a build reads, as paths in the project. */
const inputs = [
  "app",
  "application",
  "content",
  "public",
  "build-tools",
  "bin",
  "package-lock.json",
  "react-router.config.ts",
  "tsconfig.json",
  "vite.config.ts",
];

/** What is a word on the pages, in browsers too: with another value the site is built anew. */
export type BuildSettings = Pick<Settings, "retentionDays">;

/** A hash of everything that a build of `project` depends on: its sources, Node, and the settings. */
export function buildStamp(project: string, { retentionDays }: BuildSettings): string {
  const hash = createHash("sha256").update(JSON.stringify([process.version, retentionDays]));
  for (const path of inputs.flatMap((input) => filesUnder(project, input))) {
    hash.update(`\0${path}\0`).update(readFileSync(join(project, path)));
  }
  return hash.digest("hex");
}

function filesUnder(project: string, path: string): string[] {
  const found = statSync(join(project, path), { throwIfNoEntry: false });
  if (!found || isMadeByBuild(path)) return [];
  if (!found.isDirectory()) return [path];
  return readdirSync(join(project, path))
    .toSorted()
    .flatMap((name) => filesUnder(project, `${path}/${name}`));
}

/** The build writes the fonts. The lockfile and `build-tools/fonts/` say what they are made from. */
function isMadeByBuild(path: string) {
  return path === "app/styles/fonts";
}
