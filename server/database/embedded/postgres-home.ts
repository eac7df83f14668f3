import { spawnSync } from "node:child_process";
import { chownSync, statSync } from "node:fs";
import { chown, lstat, mkdir, mkdtemp, readlink, realpath, rm, stat, symlink } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "../../start-error.ts";

/** Where one embedded PostgreSQL lives. All paths are real paths: processes are recognized by them. */
export type PostgresHome = {
  folder: string;
  cluster: string;
  socketFolder: string;
  logFile: string;
  /** Locked for as long as any process of PostgreSQL runs on the cluster. */
  lockFile: string;
  /** Comes before each of PostgreSQL's commands. */
  asOwner: readonly string[];
};

/** A socket's path holds 107 bytes, and PostgreSQL adds `/.s.PGSQL.5432`. */
const maxSocketFolderBytes = 93;

/** Finds or makes the folder `database` of `dataDir`, for PostgreSQL's user alone. */
export async function preparePostgresHome(dataDir: string): Promise<PostgresHome> {
  const isRoot = process.getuid?.() === 0;
  // Other users may pass through a data folder made by root; private data has a private folder inside it.
  await mkdir(dataDir, { recursive: true, mode: isRoot ? 0o711 : 0o700 });
  const folder = await existingFolder(join(await realpath(dataDir), "database"));
  const asOwner = postgresUser(folder);
  if (!isRoot) await refuseOthers(folder);
  return {
    folder,
    cluster: join(folder, "cluster"),
    socketFolder: await socketFolderOf(folder),
    logFile: join(folder, "postgres.log"),
    lockFile: join(folder, "postgres.lock"),
    asOwner,
  };
}

async function existingFolder(entry: string): Promise<string> {
  await mkdir(entry, { mode: 0o700 }).catch(ignoreExisting);
  return realpath(entry).catch(() => {
    throw new StartError(
      `${entry} points to a folder that is gone: bring it back, or remove the link to begin with an empty database.`,
    );
  });
}

async function refuseOthers(folder: string): Promise<void> {
  const { uid } = await stat(folder);
  if (uid === process.getuid?.()) return;
  throw new StartError(
    `${folder} belongs to another user (uid ${uid}): start the site as the user who began it, or choose another DATA_DIR.`,
  );
}

/** PostgreSQL makes the one in `folder`. For a long path it is in /tmp, found again by the link `socket-folder`. */
async function socketFolderOf(folder: string): Promise<string> {
  const beside = join(folder, "socket");
  if (Buffer.byteLength(beside) <= maxSocketFolderBytes) return beside;
  const entry = join(folder, "socket-folder");
  const { uid, gid } = await stat(folder);
  const known = await readlink(entry).catch(() => "");
  const found = await lstat(known).catch(() => null);
  if (found?.isDirectory() && found.uid === uid) return known;
  // Its name is random: anyone could make one with a name to guess.
  const made = await mkdtemp("/tmp/scriptmark-");
  await chown(made, uid, gid);
  await rm(entry, { force: true });
  // Another process that starts at this moment may be first; each then has a folder of its own, and one is used.
  await symlink(made, entry).catch(ignoreExisting);
  return made;
}

function ignoreExisting(error: NodeJS.ErrnoException) {
  if (error.code !== "EEXIST") throw error;
}

/** A user of every Linux, whom root lets PostgreSQL be. */
export const nobody = { uid: 65534, gid: 65534 };

/**
 * What comes before a command to run it as PostgreSQL's user, with the database in `folder`: nothing, as it is this
 * process's own. PostgreSQL refuses root, who tries the site out or runs a command: then it is the owner of `folder`,
 * who is nobody if root has just made it.
 */
function postgresUser(folder: string): readonly string[] {
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
