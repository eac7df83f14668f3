import { spawnSync } from "node:child_process";
import { createServer, type AddressInfo } from "node:net";
import { existsSync } from "node:fs";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startBuiltSite } from "./support/built-site.ts";
import { makeDataFolder, type DataFolder } from "./support/data-folder.ts";

/* With PUBLIC_URL it is the real site: an empty DATA_DIR is a disk that is not mounted, until someone says otherwise. */

let folder: DataFolder;
let dataDir: string;
let env: Record<string, string>;
const program = [process.execPath, "commands/scriptmark.ts"];
beforeAll(async () => {
  folder = await makeDataFolder();
  dataDir = path.join(folder.dataDir, "mounted");
  env = { DATA_DIR: dataDir, PUBLIC_URL: "http://www.example.org" };
});
afterAll(() => folder.remove());

test("neither the site nor a command makes a database unasked, and nothing is written", async () => {
  await expect(startBuiltSite(env)).rejects.toThrow(/There is no database in DATA_DIR .* mount it;.*start --new/);
  for (const args of [
    ["team", "invite", "Ada"],
    ["applications", "list"],
  ]) {
    expect(run(args)).toMatchObject({ status: 1, stderr: expect.stringContaining("no data in DATA_DIR") });
  }
  expect(existsSync(dataDir)).toBe(false);
}, 60_000);

test("a taken port is noticed before anything is made", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const taken = startBuiltSite({ DATA_DIR: dataDir, PORT: String(port) });
  await expect(taken).rejects.toThrow(`Port ${port} is in use by another program`);
  other.close();
  expect(existsSync(dataDir)).toBe(false);
}, 60_000);

test("--new makes one, once; the start says, in lines of JSON, what is on, and that its address is not encrypted", async () => {
  const site = await startBuiltSite(env, { args: ["--new"] });
  expect((await fetch(`${site.address}/readyz`)).status).toBe(200);
  expect(site.output()).toContain(
    "(Telegram: off, applications wait · email: off · backups: off · alarms: off · virus scan: off · database: embedded).",
  );
  expect(site.output()).toContain("PUBLIC_URL begins with http://");
  expect(await site.stop()).toBe(0);
  for (const line of site.output().trim().split("\n"))
    expect(JSON.parse(line)).toMatchObject({ level: expect.any(String), msg: expect.any(String) });
  expect(run(["start", "--as-built", "--new"])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("already"),
  });
}, 60_000);

test("with DATABASE_URL, the embedded database that is left behind is named", async () => {
  await mkdir(path.join(dataDir, "database/cluster"), { recursive: true });
  const { stderr } = run(["applications", "list"], { DATABASE_URL: "postgres://site@127.0.0.1:1/site" });
  expect(stderr).toContain(`the embedded database in DATA_DIR (${dataDir}/database) is not`);
}, 60_000);

function run(args: string[], settings: Record<string, string> = {}) {
  const [node = "", file = ""] = program;
  return spawnSync(node, [file, ...args], { env: { SETTINGS_FILE: "", ...env, ...settings }, encoding: "utf8" });
}
