import { chown, lstat, mkdir, mkdtemp, readlink, realpath, rm, stat, symlink } from "node:fs/promises";
import { join } from "node:path";
import { StartError } from "../../start-error.ts";
import { postgresUser } from "./postgres-user.ts";

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
