import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chownSync, statSync } from "node:fs";
import { lchown, lstat, mkdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import { freeBytesIn } from "../../base/disk-space.ts";
import { refuseUnusablePath } from "./find-database.ts";
import { DiskFullError, OperatorError } from "../../base/operator-error.ts";

/** Where one embedded PostgreSQL lives. All paths are real paths: processes are recognized by them. */
export type PostgresHome = {
  folder: string;
  cluster: string;
  socketFolder: string;
  logFile: string;
  /** The prefix of each of PostgreSQL's commands. */
  asOwner: readonly string[];
};

export async function preparePostgresHome(dataDir: string): Promise<PostgresHome> {
  const isRoot = process.getuid?.() === 0;
  refuseUnusablePath(dataDir);
  // PostgreSQL's user passes through a data folder made by root.
  await mkdir(dataDir, { recursive: true, mode: isRoot ? 0o711 : 0o700 });
  await mkdir(join(dataDir, "database"), { recursive: true, mode: 0o700 });
  const folder = await realpath(join(dataDir, "database"));
  const asOwner = postgresUser(folder);
  const { uid } = statSync(folder);
  if (!isRoot && uid !== process.getuid?.()) {
    throw new OperatorError(
      `${folder} belongs to another user (uid ${uid}): start the site as the user who began it, or choose another DATA_DIR.`,
    );
  }
  return {
    folder,
    cluster: join(folder, "cluster"),
    socketFolder: await makeSocketFolder(folder),
    logFile: join(folder, "postgres.log"),
    asOwner,
  };
}

/** A socket's path holds 107 bytes, on macOS 103, and PostgreSQL adds `/.s.PGSQL.5432`. */
const maxSocketFolderBytes = 89;

/** In `folder`, or for a long path in /tmp, where anyone can make a folder of the same name. */
async function makeSocketFolder(folder: string): Promise<string> {
  const beside = join(folder, "socket");
  const name = createHash("sha256").update(folder).digest("hex").slice(0, 24);
  const socketFolder = Buffer.byteLength(beside) <= maxSocketFolderBytes ? beside : `/tmp/scriptmark-${name}`;
  const { uid, gid } = statSync(folder);
  await mkdir(socketFolder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  // Another start of the same user may have made it a moment ago, and not given it away yet.
  if (![uid, process.getuid?.()].includes((await lstat(socketFolder)).uid))
    throw new OperatorError(
      `${socketFolder} belongs to another user: remove it, or choose a DATA_DIR with a shorter path.`,
    );
  await lchown(socketFolder, uid, gid);
  return socketFolder;
}

export const nobody = { uid: 65534, gid: 65534 };

/** PostgreSQL refuses root: then it runs as the owner of `folder`, who is user 65534 if root has just made it. */
function postgresUser(folder: string): readonly string[] {
  if (process.getuid?.() !== 0) return [];
  if (statSync(folder).uid === 0) chownSync(folder, nobody.uid, nobody.gid);
  return asUser(statSync(folder), folder);
}

/**
 * Returns the prefix of a command that root runs as another user. If only root may enter a folder above `folder`, such
 * as root's home, that user keeps the right to read and write everywhere.
 */
export function asUser({ uid, gid }: { uid: number; gid: number }, folder: string): readonly string[] {
  const user = ["setpriv", `--reuid=${uid}`, `--regid=${gid}`, "--clear-groups"];
  const [program, ...enter] = [...user, "sh", "-c", 'cd -- "$0"', folder];
  // An empty environment: that user may read it, and the site's holds secrets.
  const canPass = spawnSync(program, enter, { cwd: "/", env: { PATH: "/usr/bin:/bin" } }).status === 0;
  return [...user, ...(canPass ? [] : rightToPass), "--"];
}

const rightToPass = [
  ...["inh-caps", "ambient-caps", "bounding-set"].map((set) => `--${set}=-all,+dac_override`),
  // PostgreSQL calls `access` for its programs, which otherwise ignores such rights.
  "--securebits=+no_setuid_fixup",
];

/** Returns the error of a start that failed with the words `said`: `sentence`, unless the disk is full. */
export function startFailure(folder: string, said: string, sentence: string): OperatorError {
  // On a completely full disk, PostgreSQL cannot even write the reason.
  const isFull = /no space left/i.test(said) || freeBytesIn(folder) < 1024 * 1024;
  return isFull ? new DiskFullError(`There is no space for the database in ${folder}.`) : new OperatorError(sentence);
}
