import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { globSync } from "node:fs";
import {
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  realpath,
  rename,
  rm,
  rmdir,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { afterAll, afterEach, expect, test } from "vitest";
import { makeDataFolder } from "../../../tests/support/data-folder.ts";
import { openDatabase } from "../open-database.ts";
import { startEmbeddedPostgres } from "./start-embedded-postgres.ts";
import { processesIn } from "../../../tests/support/running-processes.ts";

const { dataDir: folder, remove } = await makeDataFolder({ inMemory: true });
const cluster = join(folder, "database/cluster");
afterEach(async () => {
  const left = await processesIn(cluster);
  for (const pid of left) process.kill(pid, "SIGKILL");
  expect(left, "PostgreSQL ends with its last user").toEqual([]);
});

afterAll(() => remove());

test("several first starts at once make one database, which ends with the last of them", async () => {
  const users = await Promise.all([1, 2, 3].map(startUser));
  expect(await clusters()).toEqual(["cluster"]);
  await Promise.all(users.map((user) => user.end("SIGTERM")));
});

test("what was committed is there at the next start", async () => {
  const first = await openDatabase({ dataDir: folder });
  await first.pool.query("create table kept as select 42 as answer");
  const settings = await first.pool.query(
    "select current_setting('data_checksums') c, current_setting('fsync') f, current_setting('max_wal_size') w",
  );
  expect(settings.rows).toEqual([{ c: "on", f: "on", w: "128MB" }]);
  await first.close();
  const second = await openDatabase({ dataDir: folder });
  expect((await second.pool.query("select answer from kept")).rows).toEqual([{ answer: 42 }]);
  await second.close();
});

test("after the app alone is killed its PostgreSQL is adopted", async () => {
  const killed = await startUser();
  const postmaster = await postmasterPid();
  await killed.end("SIGKILL");
  const next = await startUser();
  expect(await postmasterPid()).toBe(postmaster);
  expect(next.said).toEqual(["open"]);
  await next.end("SIGTERM");
});

test("a killed PostgreSQL is restarted, even if no connection was open to notice", async () => {
  const database = await openDatabase({ dataDir: folder });
  (await database.pool.connect()).release(true);
  process.kill(await postmasterPid(), "SIGKILL");
  await expect.poll(() => answers(database.pool)).toBe(true);
  await database.close();
});

test.each([
  ["names a living stranger", String(process.pid)],
  ["names nobody", "4194300"],
  ["is empty", ""],
  ["is garbage", "\u0000not a pid\n\n\n\n/nowhere\n"],
])("a postmaster.pid that %s does not stop the start", async (_, firstLine) => {
  await writeFile(join(cluster, "postmaster.pid"), firstLine ? `${firstLine}\n${cluster}\n1\n5432\n/tmp\n` : "");
  await (await openDatabase({ dataDir: folder })).close();
});

test("an initialisation that was cut off is done again", async () => {
  await rename(cluster, join(folder, "database/cluster.1.partial"));
  await rm(join(folder, "database/cluster.1.partial/global/pg_control"));
  await (await openDatabase({ dataDir: folder })).close();
  expect(await clusters()).toEqual(["cluster"]);
});

test("PostgreSQL does not start on a cluster that is locked, as each does while it runs", async () => {
  const other = spawn("flock", [join(folder, "database/postgres.lock"), "sh", "-c", "echo locked; cat"], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  await once(other.stdout, "data");
  await expect(start()).rejects.toThrow("open, in another container or on another host");
  other.stdin.end();
  await once(other, "close");
  const postgres = await start();
  expect(isLocked()).toBe(true);
  await postgres.stop();
  expect(isLocked()).toBe(false);
});

test("files of another PostgreSQL major are refused, and stay", async () => {
  await writeFile(join(cluster, "PG_VERSION"), "16\n");
  await expect(openDatabase({ dataDir: folder })).rejects.toThrow(/holds a database of PostgreSQL 16, but .* 18/);
  expect(await readFile(join(cluster, "PG_VERSION"), "utf8")).toBe("16\n");
});

test("a data folder that only its owner can enter works, also when that is root and its name is long and odd", async () => {
  const home = await mkdtemp("/tmp/closed-home-");
  const dataDir = join(home, `a 'b', c ${"long-".repeat(30)}`);
  const owner = process.getuid?.() === 0 ? 65534 : process.getuid?.();
  const name = createHash("sha256").update(join(dataDir, "database")).digest("hex").slice(0, 24);
  const socketFolder = `/tmp/scriptmark-${name}`;
  if (owner === 65534) {
    await mkdir(socketFolder);
    await chown(socketFolder, 1, 1);
    await expect(openDatabase({ dataDir })).rejects.toThrow(`${socketFolder} belongs to another user`);
    // As another start has it for a moment.
    await chown(socketFolder, 0, 0);
  }
  const database = await openDatabase({ dataDir });
  expect(await answers(database.pool)).toBe(true);
  await database.close();
  expect(await processesIn(join(dataDir, "database/cluster"))).toEqual([]);
  // Everything is in it.
  expect(await realpath(join(dataDir, "database"))).toBe(join(dataDir, "database"));
  const owners = await Promise.all(globSync("database/**", { cwd: dataDir }).map((file) => lstat(join(dataDir, file))));
  expect([...new Set(owners.map(({ uid }) => uid))]).toEqual([owner]);
  await rm(home, { recursive: true });
  await rmdir(socketFolder);
});

/** A process of its own that uses the database until SIGTERM; resolves when it is open. `said`: what was said until then. */
async function startUser() {
  const program = `
    import { openDatabase } from "./server/database/open-database.ts";
    const database = await openDatabase({ dataDir: process.env.DATA_DIR, report: console.log });
    process.once("SIGTERM", () => void database.close().then(() => process.exit(0)));
    console.log("open");`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    env: { PATH: process.env["PATH"] ?? "", DATA_DIR: folder },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exit = once(child, "exit");
  const said: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(line);
    if (line === "open") break;
  }
  expect(said.at(-1)).toBe("open");
  async function end(signal: NodeJS.Signals) {
    child.kill(signal);
    await exit;
  }
  return { said, end };
}

function start() {
  return startEmbeddedPostgres({ dataDir: folder, report: () => {} });
}

function isLocked(): boolean {
  return spawnSync("flock", ["--nonblock", join(folder, "database/postgres.lock"), "true"]).status === 1;
}

async function clusters() {
  return (await readdir(join(folder, "database"))).filter((name) => name.startsWith("cluster"));
}

async function postmasterPid() {
  return Number.parseInt(await readFile(join(cluster, "postmaster.pid"), "utf8"), 10);
}

function answers(pool: pg.Pool) {
  return pool.query("select 1").then(
    () => true,
    () => wait(100, false),
  );
}
