import { spawnSync } from "node:child_process";
import { createServer, type AddressInfo } from "node:net";
import { existsSync, readdirSync } from "node:fs";
import { once } from "node:events";
import { chmod, mkdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { asUser } from "../../server/database/embedded/postgres-home.ts";
import { compileCache, startBuiltSite } from "../support/built-site.ts";
import { makeDataFolder } from "../support/data-folder.ts";
import { postApplication } from "../support/site-requests.ts";
import { storeApplication } from "../support/store-application.ts";
import { createEmptyDatabase, createTestDatabase } from "../support/test-database.ts";

/*
 * With PUBLIC_URL it is the real site: an empty DATA_DIR is a disk that is not mounted, and an empty database the wrong one,
 * until someone says otherwise.
 */

const folder = await makeDataFolder();
const dataDir = path.join(folder.dataDir, "mounted");
const env = { DATA_DIR: dataDir, PUBLIC_URL: "http://www.example.org" };
afterAll(() => folder.remove());

test("neither the site nor a command makes a database unasked, and a taken port is noticed before anything is written", async () => {
  await expect(startBuiltSite(env)).rejects.toThrow(/There is no database in DATA_DIR .* mount it;.*start --new/);
  const { status, stderr } = run(["team", "invite", "Ada"]);
  expect([status, stderr]).toEqual([1, expect.stringContaining("no database in DATA_DIR")]);

  // A taken port is noticed before, too.
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const taken = startBuiltSite({ DATA_DIR: dataDir, PORT: String(port) });
  await expect(taken).rejects.toThrow(
    `Port ${port} is in use by another program: end that one or choose another PORT.`,
  );
  const takenForMetrics = startBuiltSite({ DATA_DIR: dataDir, METRICS_PORT: String(port) });
  await expect(takenForMetrics).rejects.toThrow("choose another METRICS_PORT.");
  other.close();
  expect(existsSync(dataDir)).toBe(false);
});

test("--new makes one, once; the start says, in lines of JSON, where applications are read, and that its address is not encrypted", async () => {
  const site = await startBuiltSite(env, { args: ["--new"] });
  expect((await fetch(`${site.address}/readyz`)).status).toBe(200);
  expect(site.output()).toContain("the hiring team reads applications at /team.");
  expect(site.output()).toContain("PUBLIC_URL begins with http://");
  expect(await site.stop()).toBe(0);
  for (const line of site.output().trim().split("\n"))
    expect(JSON.parse(line)).toMatchObject({ level: expect.any(String), msg: expect.any(String) });
  const again = startBuiltSite(env, { args: ["--new"] });
  await expect(again).rejects.toThrow(`DATA_DIR (${dataDir}) has a site already: start without --new.`);
});

test("nor do they in an empty database of the operator's own, or where they cannot see the site's tables", async () => {
  await using own = await createEmptyDatabase();
  const ownEnv = { ...env, DATA_DIR: path.join(folder.dataDir, "own"), DATABASE_URL: own.url };
  const refusal = /\(DATABASE_URL\) has no tables of the site\. .*restore a backup; .*start --new/;
  await expect(startBuiltSite(ownEnv)).rejects.toThrow(refusal);
  expect(run(["applications", "list"], ownEnv)).toMatchObject({ status: 1, stderr: expect.stringMatching(refusal) });
  expect((await own.pool.query("select from pg_tables where schemaname = 'public'")).rowCount).toBe(0);

  const site = await startBuiltSite(ownEnv, { args: ["--new"] });
  expect((await postApplication(site.address)).status).toBe(201);
  await site.stop();
  const again = await startBuiltSite(ownEnv);
  expect(await again.stop()).toBe(0);
  await expect(startBuiltSite(ownEnv, { args: ["--new"] })).rejects.toThrow("has a site already: start without --new.");
  await own.pool.query("create schema elsewhere");
  const elsewhere = { ...ownEnv, DATABASE_URL: `${own.url}&options=-csearch_path%3Delsewhere` };
  await expect(startBuiltSite(elsewhere)).rejects.toThrow(refusal);
});

test("an embedded database is said to be left behind once the one in use has applications, not before", async () => {
  await using own = await createTestDatabase();
  const leftBehind = `the embedded database in DATA_DIR (${dataDir}/database) is not`;
  const list = () => run(["applications", "list"], { DATABASE_URL: own.url }).stderr;
  await mkdir(path.join(dataDir, "database/cluster"), { recursive: true });
  expect(list()).not.toContain(leftBehind);
  await storeApplication(own.pool);
  expect(list()).toContain(leftBehind);
});

describe.runIf(process.getuid?.() === 0)("started by root", () => {
  const command = [process.execPath, "commands/scriptmark.ts", "start", "--as-built", "--new"];

  test("the real site does not run, and says what to do", async () => {
    const env = { DATA_DIR: "/nowhere", PUBLIC_URL: "https://www.example.org" };
    await expect(startBuiltSite(env, { command })).rejects.toThrow(
      /^The site ended with 1:\nWith PUBLIC_URL the site does not run as root: start it as a user of its own/,
    );
  });

  test("a trial works in root's home, and everything is in its DATA_DIR", async () => {
    const { dataDir: home, remove } = await makeDataFolder();
    onTestFinished(remove);
    await chmod(home, 0o700);
    expect(asUser({ uid: 1, gid: 1 }, home).join(" ")).toContain("dac_override");
    const before = readdirSync("/var/lib");
    const site = await startBuiltSite({ DATA_DIR: home });
    expect((await postApplication(site.address)).status).toBe(201);
    expect(site.output()).toContain("Root runs the site");
    expect(await site.stop()).toBe(0);
    expect(readdirSync("/var/lib")).toEqual(before);
  });
});

function run(args: string[], settings: Record<string, string> = {}) {
  return spawnSync(process.execPath, ["commands/scriptmark.ts", ...args], {
    env: { ...compileCache, SETTINGS_FILE: "", ...env, ...settings },
    encoding: "utf8",
  });
}
