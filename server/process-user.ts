import { spawnSync } from "node:child_process";
import { closeSync, constants, fchmodSync, fchownSync, fstatSync, openSync, readdirSync, statSync } from "node:fs";
import path from "node:path";

export type ProcessUser = { uid: number; gid: number };

/** Who acts in place of root where no folder names another user: PostgreSQL refuses to run as root. */
export const nobody: ProcessUser = { uid: 65534, gid: 65534 };

/** What becomes of root's rights once the site listens. `none`: it was not started by root. */
export type RootRights = { kind: "none" } | { kind: "given-up"; user: ProcessUser } | { kind: "kept"; reason: string };

/**
 * Decides who this process becomes: the user of the embedded PostgreSQL, else the owner of `dataDir`, else nobody.
 * Root's rights are kept where the site could not go on without them.
 */
export function planRootRights(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | null },
  postgresUser: ProcessUser | null,
): RootRights {
  if (process.getuid?.() !== 0) return { kind: "none" };
  const user = postgresUser ?? ownerOf(dataDir);
  // Code and data are read again later: by a restart of the database, and by modules that are loaded when needed.
  const closed = [dataDir, path.join(import.meta.dirname, "..")].find((folder) => !canReach(folder, user));
  if (closed) return { kind: "kept", reason: `uid ${user.uid} cannot reach ${closed}` };
  if (databaseUrl && dependsOnUser(databaseUrl)) {
    return {
      kind: "kept",
      reason: "DATABASE_URL has no password or names files, so the connection may depend on the user",
    };
  }
  return { kind: "given-up", user };
}

/**
 * Makes this process `user`'s for good, with the folders of uploads under way. Only after it listens: a port below 1024
 * is root's. Memory and environment stay closed to other programs of that user, because the kernel marks a process
 * that has changed its user.
 */
export function giveUpRoot(user: ProcessUser, dataDir: string): void {
  const spool = path.join(dataDir, "spool");
  for (const name of ["", ...readdirSync(spool)]) takeFolder(path.join(spool, name), user);
  process.setgroups?.([user.gid]);
  process.setgid?.(user.gid);
  process.setuid?.(user.uid);
}

/**
 * Gives `folder` to `user` alone; null: it stays with this process's own. Returns false, and changes nothing, for a
 * folder of another user and for what is no folder or not there. A link is not followed: another user may have put it there.
 */
export function takeFolder(folder: string, user: ProcessUser | null): boolean {
  const handle = openFolder(folder);
  if (handle === null) return false;
  try {
    if (![process.getuid?.(), user?.uid].includes(fstatSync(handle).uid)) return false;
    if (user) fchownSync(handle, user.uid, user.gid);
    fchmodSync(handle, 0o700);
    return true;
  } finally {
    closeSync(handle);
  }
}

function openFolder(folder: string): number | null {
  try {
    return openSync(folder, constants.O_DIRECTORY | constants.O_NOFOLLOW);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ELOOP" || code === "ENOTDIR" || code === "ENOENT") return null;
    throw error;
  }
}

/** Whether `user` may enter `folder` through all folders above it. Only root can ask for others. */
export function canReach(folder: string, user: ProcessUser): boolean {
  // An empty environment: that user may read it, and our own holds secrets.
  const place = { cwd: "/", ...user, env: {} };
  return spawnSync("/bin/sh", ["-c", 'cd -- "$0"', folder], { ...place, stdio: "ignore" }).status === 0;
}

function ownerOf(folder: string): ProcessUser {
  const { uid, gid } = statSync(folder);
  return uid === 0 ? nobody : { uid, gid };
}

/** A user that the system vouches for, a file of passwords, or keys that only root may read. */
function dependsOnUser(databaseUrl: string): boolean {
  if (!URL.canParse(databaseUrl)) return true;
  const { password, searchParams } = new URL(databaseUrl);
  const hasPassword = password !== "" || searchParams.has("password");
  return !hasPassword || ["sslcert", "sslkey", "sslrootcert"].some((name) => searchParams.has(name));
}
