import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmod, chown, lstat, mkdir, realpath, stat, symlink } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "../../start-error.ts";

/** Whose rights PostgreSQL gets; null: those of this process. */
export type PostgresOwner = { uid: number; gid: number } | null;

/** Where one embedded PostgreSQL lives. All paths are real paths: processes are recognized by them. */
export type PostgresHome = {
  folder: string;
  cluster: string;
  socketFolder: string;
  logFile: string;
  owner: PostgresOwner;
};

/** PostgreSQL refuses to run as root; started by root it becomes "nobody". */
const nobody = { uid: 65534, gid: 65534 };

/** A socket's path holds 107 bytes, and PostgreSQL adds `/.s.PGSQL.5432`. */
const maxSocketFolderBytes = 93;

/** Finds or makes the folder `database` of `dataDir`, at a place that PostgreSQL's user can reach. */
export async function preparePostgresHome(dataDir: string, report: (sentence: string) => void): Promise<PostgresHome> {
  const isRoot = process.getuid?.() === 0;
  // Other users may pass through a data folder made by root; private data has a private folder inside it.
  await mkdir(dataDir, { recursive: true, mode: isRoot ? 0o711 : 0o700 });
  const entry = join(await realpath(dataDir), "database");
  const folder = (await existingFolder(entry)) ?? (await makeFolder(entry, isRoot, report));
  const owner = isRoot ? await rootsOwner(folder) : await ownOwner(folder);
  if (owner && !canReach(folder, owner)) {
    throw new StartError(
      `PostgreSQL cannot run as root, and its user (uid ${owner.uid}) cannot reach ${folder}: let it pass (chmod o+x) through the folders above, or choose another DATA_DIR.`,
    );
  }
  return {
    folder,
    cluster: join(folder, "cluster"),
    socketFolder: await makeSocketFolder(folder, owner),
    logFile: join(folder, "postgres.log"),
    owner,
  };
}

async function existingFolder(entry: string): Promise<string | null> {
  if (!(await lstat(entry).catch(() => null))) return null;
  return realpath(entry).catch(() => {
    throw new StartError(
      `${entry} points to a folder that is gone: bring it back, or remove the link to begin with an empty database.`,
    );
  });
}

async function makeFolder(entry: string, isRoot: boolean, report: (sentence: string) => void): Promise<string> {
  if (!isRoot || canReach(join(entry, ".."), nobody)) {
    await mkdir(entry, { mode: 0o700 });
    return entry;
  }
  const folder = `/var/lib/scriptmark-${createHash("sha256").update(entry).digest("hex").slice(0, 12)}`;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await symlink(folder, entry);
  report(`PostgreSQL cannot run as root and its user cannot reach this folder, so the database lives in ${folder}.`);
  return folder;
}

async function rootsOwner(folder: string): Promise<PostgresOwner> {
  const { uid, gid } = await stat(folder);
  // A database that was started by an ordinary user stays with that user.
  if (uid !== 0) return { uid, gid };
  await chown(folder, nobody.uid, nobody.gid);
  return nobody;
}

async function ownOwner(folder: string): Promise<null> {
  const { uid } = await stat(folder);
  if (uid === process.getuid?.()) return null;
  throw new StartError(
    `${folder} belongs to another user (uid ${uid}): start the site as the user who began it, or choose another DATA_DIR.`,
  );
}

function canReach(folder: string, owner: NonNullable<PostgresOwner>): boolean {
  // An empty environment: that user may read it, and our own holds secrets.
  const place = { cwd: "/", ...owner, env: {} };
  return spawnSync("/bin/sh", ["-c", 'cd -- "$0"', folder], { ...place, stdio: "ignore" }).status === 0;
}

async function makeSocketFolder(folder: string, owner: PostgresOwner): Promise<string> {
  const beside = join(folder, "socket");
  const isShort = Buffer.byteLength(beside) <= maxSocketFolderBytes;
  const short = `/tmp/scriptmark-${createHash("sha256").update(folder).digest("hex").slice(0, 24)}`;
  const socketFolder = isShort ? beside : short;
  await mkdir(socketFolder, { mode: 0o700 }).catch(ignoreExisting);
  const found = await lstat(socketFolder);
  const isOurs = found.isDirectory() && [process.getuid?.(), owner?.uid].includes(found.uid);
  if (!isOurs) throw new StartError(`${socketFolder} is in the way: it belongs to somebody else. Remove it.`);
  if (owner) await chown(socketFolder, owner.uid, owner.gid);
  await chmod(socketFolder, 0o700);
  return socketFolder;
}

function ignoreExisting(error: NodeJS.ErrnoException) {
  if (error.code !== "EEXIST") throw error;
}
