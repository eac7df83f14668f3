import { spawnSync } from "node:child_process";

/** The release that `project` is: date (UTC) and commit, such as `2026.11.23-984debf`, with `-dirty` when files differ from it. */
export function currentRelease(project: string): string {
  const commit = git(project, "log", "-1", "--date=format-local:%Y.%m.%d", "--format=%cd-%h", "--abbrev=7");
  if (!commit) return "unknown";
  return git(project, "status", "--porcelain") === "" ? commit : `${commit}-dirty`;
}

/** Null where there is no repository, or no git. */
function git(project: string, ...args: string[]): string | null {
  const env = { PATH: process.env["PATH"], TZ: "UTC" };
  const { status, stdout } = spawnSync("git", args, { cwd: project, env, encoding: "utf8" });
  return status === 0 ? stdout.trim() : null;
}
