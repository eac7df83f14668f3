import { spawnSync } from "node:child_process";
import {
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  statSync,
} from "node:fs";
import path from "node:path";
import type { Settings } from "./env.ts";
import type { EventLog } from "./log.ts";
import { StartError } from "./start-error.ts";

export type ProcessUser = { uid: number; gid: number };

/** Who acts in place of root where neither `RUN_AS` nor a folder names another user: PostgreSQL refuses to run as root. */
export const nobody: ProcessUser = { uid: 65534, gid: 65534 };

/** What becomes of root's rights. `none`: it was not started by root. */
export type RootRights = { kind: "none" } | { kind: "given-up"; user: ProcessUser } | { kind: "kept"; reason: string };

/** Settings that decide it; `runAs` is a user's name. */
type RootSettings = { dataDir: string; databaseUrl: string | null; runAs: string | null };

/**
 * Decides who this process becomes: the user of `userForRoot`. Root's rights are kept where the site could not go on
 * without them. Throws `StartError` when that is against `runAs`.
 */
function planRootRights(settings: RootSettings): RootRights {
  if (process.getuid?.() !== 0) return { kind: "none" };
  const rights = rightsOf(settings);
  if (rights.kind === "kept" && settings.runAs !== null) {
    throw new StartError(`The site cannot run as RUN_AS (${settings.runAs}) says: ${rights.reason}.`);
  }
  return rights;
}

function rightsOf({ dataDir, databaseUrl, runAs }: RootSettings): RootRights {
  const user = userForRoot(dataDir, runAs);
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
 * Who acts in place of root with the data in `dataDir`, an existing folder: the user called `runAs`; else who owns the
 * embedded database, or the folder; else nobody. Throws `StartError` when `runAs` is no user, or not the database's owner.
 */
export function userForRoot(dataDir: string, runAs: string | null): ProcessUser {
  const database = path.join(dataDir, "database");
  const owner = ownerOf(database);
  if (runAs === null) return owner ?? ownerOf(dataDir) ?? nobody;
  const user = userNamed(runAs);
  if (owner === null || owner.uid === user.uid) return user;
  throw new StartError(
    `${database} belongs to another user (uid ${owner.uid}) than RUN_AS says: stop the site and give it to that user ("chown -RH ${runAs} ${database}").`,
  );
}

/**
 * Makes this process `user`'s for good, with its folders in DATA_DIR, which are made where they are missing: root no longer opens anything in them. Memory and environment stay closed to other programs of
 * that user, because the kernel marks a process that has changed its user.
 */
function giveUpRoot(user: ProcessUser, { dataDir, databaseUrl }: Omit<RootSettings, "runAs">): void {
  const spool = path.join(dataDir, "spool");
  const names = databaseUrl ? ["spool", "backups"] : ["spool", "backups", "database"];
  for (const folder of names.map((name) => path.join(dataDir, name))) {
    // A link to another place stays as it is.
    if (statSync(folder, { throwIfNoEntry: false }) === undefined) mkdirSync(folder, { mode: 0o700 });
    takeFolder(folder, user);
  }
  for (const name of readdirSync(spool)) takeFolder(path.join(spool, name), user);
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

/** Null for root's, and for what is not there. */
function ownerOf(folder: string): ProcessUser | null {
  const { uid = 0, gid = 0 } = statSync(folder, { throwIfNoEntry: false }) ?? {};
  return uid === 0 ? null : { uid, gid };
}

function userNamed(name: string): ProcessUser {
  const { stdout } = spawnSync("/bin/sh", ["-c", 'id -u "$0" && id -g "$0"', name], { env: {}, encoding: "utf8" });
  const [uid = 0, gid = 0] = stdout.split("\n").map(Number);
  if (uid > 0) return { uid, gid };
  throw new StartError(`RUN_AS is ${name}, and this machine has no such user, or it is root.`);
}

/** A user that the system vouches for, a file of passwords, or keys that only root may read. */
function dependsOnUser(databaseUrl: string): boolean {
  if (!URL.canParse(databaseUrl)) return true;
  const { password, searchParams } = new URL(databaseUrl);
  const hasPassword = password !== "" || searchParams.has("password");
  return !hasPassword || ["sslcert", "sslkey", "sslrootcert"].some((name) => searchParams.has(name));
}

/** When this process, started by root, becomes an ordinary user: at once, or as soon as it has a port of root's. */
export function rootRights(settings: Settings, mayGiveUpRoot: boolean) {
  const rights: RootRights = mayGiveUpRoot ? planRootRights(settings) : { kind: "none" };
  const giveUp = () => rights.kind === "given-up" && giveUpRoot(rights.user, settings);
  const hasPortOfRoot = [settings.port, settings.metricsPort].some((port) => port && port < 1024);
  return {
    giveUpEarly: () => !hasPortOfRoot && giveUp(),
    giveUpNow: () => hasPortOfRoot && giveUp(),
    say(log: EventLog) {
      if (rights.kind === "given-up")
        log.info({ uid: rights.user.uid }, "Started by root, the site runs as another user now.");
      if (rights.kind === "given-up" && rights.user.uid === nobody.uid)
        log.warn({}, "That user is nobody, whom other programs may share: name a user of the site's own in RUN_AS.");
      if (rights.kind === "kept")
        log.error({ reason: rights.reason }, "THE SITE RUNS AS ROOT, AND SHOULD NOT: start it as an ordinary user.");
    },
  };
}
