import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { globSync, readFileSync, statSync } from "node:fs";
import { chmod, chown, mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import path from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { packName, writePack } from "../../bin/pack.ts";
import { readRelease } from "../../server/base/release.ts";
import { nobody } from "../../server/database/embedded/postgres-home.ts";
import { startBuiltSite } from "../support/built-site.ts";
import { makeDataFolder } from "../support/data-folder.ts";
import { postApplication, readinessOf } from "../support/site-requests.ts";

/* The archive of `npm run pack`, unpacked and run as an operator would: an ordinary user, and nothing else to use. */

/** 75 MB as of 2026-11-22, of which Node is 44 and PostgreSQL 22. */
const maxArchiveBytes = 80e6;
/** An ordinary user also where the tests run as root. */
const user = process.getuid?.() === 0 ? nobody : undefined;

const home = await mkdtemp("/tmp/pack-test-");
await chmod(home, 0o755);
const archive = path.join(home, "site.tar.gz");
await writePack(archive);
execFileSync("tar", ["-xzf", archive, "-C", home]);
const unpacked = path.join(home, packName());
afterAll(() => rm(home, { recursive: true, force: true }));

test("is named by date and commit, has its checksum beside it, is never overwritten or made of placeholders", async () => {
  const sum = createHash("sha256").update(readFileSync(archive)).digest("hex");
  expect(readFileSync(`${archive}.sha256`, "utf8")).toBe(`${sum}  site.tar.gz\n`);
  expect(packName()).toMatch(/^scriptmark-site-\d{4}\.\d\d\.\d\d-[0-9a-f]{7}(-dirty)?-linux-x64$/);
  expect(readFileSync(path.join(unpacked, "build/release"), "utf8")).toBe(readRelease());
  await expect(writePack(archive)).rejects.toThrow(`${archive} already exists`);
  const { status, stderr } = spawnSync(process.execPath, ["bin/pack.ts"], { encoding: "utf8" });
  expect([status, stderr]).toEqual([1, expect.stringMatching(/--with-placeholders\n.*company\.legalName/)]);
});

test("is within its size, and holds no build tool, type, header, source map or test", () => {
  expect(statSync(archive).size).toBeLessThan(maxArchiveBytes);
  const files = globSync("**/*", { cwd: unpacked });
  expect(files).toContain("server/main.ts");
  const needless =
    /(^|\/)(typescript|@typescript|vite|vitest|playwright|rolldown|npm)(\/|$)|\.(d\.[cm]?ts|map|h|a|test\.ts|tsx)$/;
  expect(files.filter((file) => needless.test(file))).toEqual([]);
});

test("lists its packages with their licenses", () => {
  const licenses = readFileSync(path.join(unpacked, "LICENSES.txt"), "utf8");
  const packed = globSync("node_modules/**/package.json", { cwd: unpacked }).flatMap((file) => {
    const { name, version } = JSON.parse(readFileSync(path.join(unpacked, file), "utf8")) as Record<string, string>;
    return name && file.endsWith(`node_modules/${name}/package.json`) ? [`${name} ${version}`] : [];
  });
  expect(packed.length).toBeGreaterThan(60);
  for (const one of packed) expect(licenses).toMatch(new RegExp(`^${one}: \\S`, "m"));
});

test("starts with nothing else, takes an application under its PUBLIC_URL, knows the commands, and stops", async () => {
  const { program, env } = await place();
  const command = [program, "start", "--new"];
  const site = await startBuiltSite({ ...env, PUBLIC_URL: "https://www.example.org" }, { command, user });
  expect(await readinessOf(site.address)).toMatchObject([200, { status: "ready" }]);
  expect(await (await fetch(`${site.address}/about`)).text()).toContain("https://www.example.org/about");
  const response = await postApplication(site.address);
  expect(response.status).toBe(201);
  const { reference } = (await response.json()) as { reference: string };
  const list = spawnSync(program, ["applications", "list"], { cwd: "/", env, ...user, encoding: "utf8" });
  expect(list.stdout).toContain(reference);
  expect(await site.stop()).toBe(0);
});

/** A data folder of the user's, and a PATH with only the one program of the system that the start script asks for. */
async function place() {
  const { dataDir, remove } = await makeDataFolder();
  onTestFinished(remove);
  if (user) await chown(dataDir, user.uid, user.gid);
  const programs = path.join(dataDir, "programs");
  await mkdir(programs);
  await symlink("/usr/bin/readlink", path.join(programs, "readlink"));
  return { program: path.join(unpacked, "bin/scriptmark"), env: { PATH: programs, DATA_DIR: dataDir } };
}
