import { execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeDataFolder, type DataFolder } from "../../../tests/support/data-folder.ts";
import { startEmbeddedPostgres } from "./start-embedded-postgres.ts";

/* Two PostgreSQLs never open one cluster, also where one cannot see the other's processes. */

let folder: DataFolder;
let lockFile: string;
beforeAll(async () => {
  folder = await makeDataFolder();
  lockFile = path.join(folder.dataDir, "database/postgres.lock");
});
afterAll(() => folder.remove());

const elsewhere = "open, in another container or on another host";

test("PostgreSQL holds the lock while it runs", async () => {
  const postgres = await start();
  expect(isLocked()).toBe(true);
  await postgres.stop();
  expect(isLocked()).toBe(false);
});

test("it does not start while another one holds the lock", async () => {
  const other = spawn("flock", [lockFile, "sh", "-c", "echo locked; cat"], { stdio: ["pipe", "pipe", "inherit"] });
  await once(other.stdout, "data");
  await expect(start()).rejects.toThrow(elsewhere);
  other.stdin.end();
  await once(other, "close");
  await (await start()).stop();
});

describe.runIf(process.getuid?.() === 0)("started by root", () => {
  test("a site in another container, which has the folder under another name, does not open it", async () => {
    const postgres = await start();
    const other = path.join(folder.dataDir, "elsewhere");
    await mkdir(other);
    const program = `
      const { startEmbeddedPostgres } = await import("./server/database/embedded/start-embedded-postgres.ts");
      await startEmbeddedPostgres({ dataDir: process.argv[1], report: () => {} }).catch((error) => console.log(error.message));
      process.exit();`;
    const script = `mount --bind "$0" "$1" && exec "$2" --input-type=module --eval "$3" -- "$1"`;
    const command = ["sh", "-c", script, folder.dataDir, other, process.execPath, program];
    const apart = ["--mount", "--net", "--pid", "--ipc", "--fork", "--kill-child", "--mount-proc"];
    const { stdout } = await promisify(execFile)("unshare", [...apart, ...command]);
    expect(stdout).toContain(elsewhere);
    expect((await postgres.pool.query("select pg_is_in_recovery() as standby")).rows).toEqual([{ standby: false }]);
    await postgres.stop();
  });
});

function start() {
  return startEmbeddedPostgres({ dataDir: folder.dataDir, report: () => {} });
}

function isLocked(): boolean {
  return spawnSync("flock", ["--nonblock", lockFile, "true"]).status === 1;
}
