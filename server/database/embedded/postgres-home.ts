import { createHash } from "node:crypto";
import { lstat, mkdir, mkdtemp, readlink, realpath, rm, stat, symlink } from "node:fs/promises";
import { join } from "node:path";
import { canReach, takeFolder, userForRoot, type ProcessUser } from "../../process-user.ts";
import { StartError } from "../../start-error.ts";

/** Whose rights PostgreSQL gets; null: those of this process. */
export type PostgresOwner = ProcessUser | null;

/** Where one embedded PostgreSQL lives. All paths are real paths: processes are recognized by them. */
export type PostgresHome = {
  folder: string;
  cluster: string;
  socketFolder: string;
  logFile: string;
  /** Locked for as long as any process of PostgreSQL runs on the cluster. */
  lockFile: string;
  owner: PostgresOwner;
};

/** `runAs` is the user in place of root, by name. */
export type PlaceOptions = { dataDir: string; runAs?: string | null; report: (sentence: string) => void };

/** A socket's path holds 107 bytes, and PostgreSQL adds `/.s.PGSQL.5432`. */
const maxSocketFolderBytes = 93;

/** Finds or makes the folder `database` of `dataDir`, at a place that PostgreSQL's user can reach. */
export async function preparePostgresHome({ dataDir, runAs = null, report }: PlaceOptions): Promise<PostgresHome> {
  const isRoot = process.getuid?.() === 0;
  // Other users may pass through a data folder made by root; private data has a private folder inside it.
  await mkdir(dataDir, { recursive: true, mode: isRoot ? 0o711 : 0o700 });
  const entry = join(await realpath(dataDir), "database");
  const owner = isRoot ? userForRoot(dataDir, runAs) : null;
  const folder = (await existingFolder(entry)) ?? (await makeFolder(entry, owner, report));
  if (owner) takeFolder(folder, owner);
  else await refuseOthers(folder);
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
    lockFile: join(folder, "postgres.lock"),
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

async function makeFolder(entry: string, owner: PostgresOwner, report: (sentence: string) => void): Promise<string> {
  if (!owner || canReach(join(entry, ".."), owner)) {
    await mkdir(entry, { mode: 0o700 });
    return entry;
  }
  const folder = `/var/lib/scriptmark-${createHash("sha256").update(entry).digest("hex").slice(0, 12)}`;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await symlink(folder, entry);
  report(`PostgreSQL cannot run as root and its user cannot reach this folder, so the database lives in ${folder}.`);
  return folder;
}

async function refuseOthers(folder: string): Promise<void> {
  const { uid } = await stat(folder);
  if (uid === process.getuid?.()) return;
  throw new StartError(
    `${folder} belongs to another user (uid ${uid}): start the site as the user who began it, or choose another DATA_DIR.`,
  );
}

async function makeSocketFolder(folder: string, owner: PostgresOwner): Promise<string> {
  const beside = join(folder, "socket");
  if (Buffer.byteLength(beside) > maxSocketFolderBytes) return makeShortFolder(join(folder, "socket-folder"), owner);
  await mkdir(beside, { mode: 0o700 }).catch(ignoreExisting);
  if (takeFolder(beside, owner)) return beside;
  throw new StartError(`${beside} is in the way: it belongs to another user. Remove it.`);
}

/** A folder in /tmp, found again by the link `entry`. Its name is random: anyone could make one with a name to guess. */
async function makeShortFolder(entry: string, owner: PostgresOwner): Promise<string> {
  const known = await readlink(entry).catch(() => null);
  if (known && /^\/tmp\/scriptmark-\w+$/.test(known) && takeFolder(known, owner)) return known;
  const folder = await mkdtemp("/tmp/scriptmark-");
  takeFolder(folder, owner);
  await rm(entry, { force: true });
  // Another process that starts at this moment may be first; each then has a folder of its own, and one is used.
  await symlink(folder, entry).catch(ignoreExisting);
  return folder;
}

function ignoreExisting(error: NodeJS.ErrnoException) {
  if (error.code !== "EEXIST") throw error;
}
