import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { StartError } from "../../start-error.ts";
import { noDatabase } from "./find-database.ts";
import type { PostgresHome } from "./postgres-home.ts";

/** The major version whose files the installed PostgreSQL can read. */
const major = "18";

/** Creates an empty cluster in `home`, unless there is one. Throws for one of another major version, or unless `mayCreate`. */
export async function initCluster(
  home: PostgresHome,
  programs: string,
  { mayCreate, report }: { mayCreate: boolean; report: (sentence: string) => void },
): Promise<void> {
  const found = await readFile(join(home.cluster, "PG_VERSION"), "utf8").catch(() => null);
  if (found?.trim() === major) return;
  if (found !== null) {
    throw new StartError(
      `${home.cluster} holds a database of PostgreSQL ${found.trim()}, but this release of the site brings PostgreSQL ${major}: start the release that made it, or choose another DATA_DIR.`,
    );
  }
  // The disk of DATA_DIR may not be there: in an empty database the real site would go on from nothing.
  if (!mayCreate) throw noDatabase(home.folder);
  report("Creating the database (first start only).");
  await removeHalfMade(home);
  // Created under another name and then renamed: a half-made cluster is never used.
  const partial = join(home.folder, `cluster.partial-${process.pid}-${Date.now()}`);
  await runInitdb(join(programs, "initdb"), partial, home);
  await rename(partial, home.cluster);
}

async function removeHalfMade({ folder, cluster }: PostgresHome) {
  const partials = (await readdir(folder)).filter((name) => name.startsWith("cluster.partial-"));
  // An initdb whose parent was killed may still be writing into its own; the next start gets it.
  for (const name of partials) await rm(join(folder, name), { recursive: true, force: true }).catch(() => {});
  const left = await readdir(cluster).catch(() => null);
  if (left === null) return;
  if (left.length > 0) {
    throw new StartError(`${cluster} holds files but no database: move them away, or choose another DATA_DIR.`);
  }
  await rm(cluster, { recursive: true });
}

async function runInitdb(initdb: string, target: string, { folder, asOwner }: PostgresHome) {
  const [program, ...options] = [
    ...asOwner,
    initdb,
    `--pgdata=${target}`,
    "--username=postgres",
    "--locale-provider=builtin",
    "--locale=C.UTF-8",
    "--encoding=UTF8",
    "--auth=trust",
    "--data-checksums",
  ];
  const env = { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };
  const child = spawn(program, options, { cwd: folder, env, stdio: ["ignore", "ignore", "pipe"] });
  const [complaint, [code]] = await Promise.all([text(child.stderr), once(child, "close")]).catch(() => {
    throw new StartError(
      "The PostgreSQL that comes with the site does not run on this machine: set DATABASE_URL to one of your own.",
    );
  });
  if (code === 0) return;
  if (/no space left/i.test(complaint)) throw new StartError(`There is no space for the database in ${folder}.`);
  throw new StartError(`The database could not be prepared: ${complaint.trim().split("\n").pop()}`);
}
