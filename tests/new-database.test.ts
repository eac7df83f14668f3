import { spawnSync } from "node:child_process";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startBuiltSite } from "./support/built-site.ts";
import { makeDataFolder, type DataFolder } from "./support/data-folder.ts";

/* With PUBLIC_URL it is the real site: an empty DATA_DIR is a disk that is not mounted, until someone says otherwise. */

let folder: DataFolder;
let env: Record<string, string>;
beforeAll(async () => {
  folder = await makeDataFolder();
  env = { DATA_DIR: folder.dataDir, PUBLIC_URL: "https://www.example.org" };
});
afterAll(() => folder.remove());

test("neither the site nor a command makes a database unasked", async () => {
  await expect(startBuiltSite(env)).rejects.toThrow(/There is no database in DATA_DIR .* mount it;.*new-database/);
  expect(run("team.ts", "invite", "Ada")).toMatchObject({ status: 1, stderr: expect.stringMatching(/no database in/) });
  expect(run("applications.ts", "list")).toMatchObject({ status: 1, stderr: expect.stringMatching(/no data in/) });
  expect(await readdir(path.join(folder.dataDir, "database"))).not.toContain("cluster");
}, 60_000);

test("a command makes one, once, and the site starts with it", async () => {
  expect(run("new-database.ts")).toMatchObject({
    status: 0,
    stdout: expect.stringContaining("can be started now"),
  });
  const site = await startBuiltSite(env);
  expect((await fetch(`${site.address}/readyz`)).status).toBe(200);
  expect(site.output()).toContain(
    "(Telegram: off, applications wait · email: off · backups: off · alarms: off · virus scan: off · database: embedded).",
  );
  expect(await site.stop()).toBe(0);
  expect(run("new-database.ts")).toMatchObject({ status: 1, stderr: expect.stringContaining("already") });
}, 60_000);

function run(command: string, ...args: string[]) {
  return spawnSync(process.execPath, [path.resolve("commands", command), ...args], { env, encoding: "utf8" });
}
