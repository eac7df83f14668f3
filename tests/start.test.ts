import { spawnSync } from "node:child_process";
import { createServer, type AddressInfo } from "node:net";
import { existsSync, readdirSync } from "node:fs";
import { once } from "node:events";
import { chmod, mkdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { asUser } from "../server/database/embedded/postgres-home.ts";
import { startBuiltSite } from "./support/built-site.ts";
import { makeDataFolder } from "./support/data-folder.ts";
import { postApplication } from "./support/site-requests.ts";

/* With PUBLIC_URL it is the real site: an empty DATA_DIR is a disk that is not mounted, until someone says otherwise. */

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

test("--new makes one, once; the start says, in lines of JSON, that applications wait, and that its address is not encrypted", async () => {
  const site = await startBuiltSite(env, { args: ["--new"] });
  expect((await fetch(`${site.address}/readyz`)).status).toBe(200);
  expect(site.output()).toContain("(Telegram: off, applications wait).");
  expect(site.output()).toContain("PUBLIC_URL begins with http://");
  expect(await site.stop()).toBe(0);
  for (const line of site.output().trim().split("\n"))
    expect(JSON.parse(line)).toMatchObject({ level: expect.any(String), msg: expect.any(String) });
  const { status, stderr } = run(["start", "--as-built", "--new"]);
  expect([status, stderr]).toEqual([1, expect.stringContaining("already")]);
});

test("with DATABASE_URL, the embedded database that is left behind is named", async () => {
  await mkdir(path.join(dataDir, "database/cluster"), { recursive: true });
  const { stderr } = run(["applications", "list"], { DATABASE_URL: "postgres://site@127.0.0.1:1/site" });
  expect(stderr).toContain(`the embedded database in DATA_DIR (${dataDir}/database) is not`);
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
    env: { SETTINGS_FILE: "", ...env, ...settings },
    encoding: "utf8",
  });
}
