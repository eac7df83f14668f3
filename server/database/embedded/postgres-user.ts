import { spawnSync } from "node:child_process";
import { chownSync, statSync } from "node:fs";

/** A user of every Linux, whom root lets PostgreSQL be. */
export const nobody = { uid: 65534, gid: 65534 };

/**
 * What comes before a command to run it as PostgreSQL's user, with the database in `folder`: nothing, as it is this
 * process's own. PostgreSQL refuses root, who tries the site out or runs a command: then it is the owner of `folder`,
 * who is nobody if root has just made it.
 */
export function postgresUser(folder: string): readonly string[] {
  if (process.getuid?.() !== 0) return [];
  if (statSync(folder).uid === 0) chownSync(folder, nobody.uid, nobody.gid);
  return asUser(statSync(folder), folder);
}

/**
 * What comes before a command that root runs as another user. If only root may enter a folder above `folder`, such as
 * root's home, that user keeps the right to read and write everywhere.
 */
export function asUser({ uid, gid }: { uid: number; gid: number }, folder: string): readonly string[] {
  const user = ["setpriv", `--reuid=${uid}`, `--regid=${gid}`, "--clear-groups"];
  const [program, ...enter] = [...user, "sh", "-c", 'cd -- "$0"', folder];
  // An empty environment: that user may read it, and our own holds secrets.
  const canPass = spawnSync(program, enter, { cwd: "/", env: { PATH: "/usr/bin:/bin" } }).status === 0;
  return [...user, ...(canPass ? [] : rightToPass), "--"];
}

const rightToPass = [
  ...["inh-caps", "ambient-caps", "bounding-set"].map((set) => `--${set}=-all,+dac_override`),
  // PostgreSQL asks `access` about its programs, which otherwise leaves such rights out.
  "--securebits=+no_setuid_fixup",
];
