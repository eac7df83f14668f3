import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

const inputs = [
  "{app,application,build-tools,content}/**",
  "{package-lock.json,react-router.config.ts,tsconfig.json,vite.config.ts}",
];

/** Returns a hash of everything that a build of `project` depends on: its sources, and Node. */
export function buildStamp(project: string): string {
  const hash = createHash("sha256").update(process.version);
  // The build writes the fonts. The lockfile and `build-tools/fonts/` say what they are made from.
  const files = globSync(inputs, { cwd: project, exclude: ["app/styles/fonts"], withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(project, join(entry.parentPath, entry.name)));
  for (const path of files.toSorted()) hash.update(`\0${path}\0`).update(readFileSync(join(project, path)));
  return hash.digest("hex");
}

/**
 * Returns the release that `project` is: date (UTC) and commit, such as `2026.11.23-984debf`, with `-dirty` when files
 * differ from it.
 */
export function currentRelease(project: string): string {
  const commit = git(project, "log", "-1", "--date=format-local:%Y.%m.%d", "--format=%cd-%h", "--abbrev=7");
  if (!commit) return "unknown";
  return git(project, "status", "--porcelain") === "" ? commit : `${commit}-dirty`;
}

function git(project: string, ...args: string[]): string | null {
  const env = { PATH: process.env["PATH"], TZ: "UTC" };
  // A clone may belong to another user than the site's. Its code runs here as well, so its repository is trusted.
  const { status, stdout } = spawnSync("git", ["-c", "safe.directory=*", ...args], {
    cwd: project,
    env,
    encoding: "utf8",
  });
  return status === 0 ? stdout.trim() : null;
}
