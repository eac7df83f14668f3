import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { globSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { packName, writePack } from "../../../bin/pack.ts";
import { makeTestFolder } from "../../support/test-folder.ts";
import { readRelease } from "../../../server/base/release.ts";

/* The archive of `npm run pack`. tests/deep/deploy/ runs it, on a system with nothing else and on a Debian machine. */

/** 75 MB as of 2026-11-22, of which Node is 44 and PostgreSQL 22. */
const maxArchiveBytes = 80e6;

const home = makeTestFolder();
const archive = path.join(home, "site.tar.gz");
await writePack(archive);
execFileSync("tar", ["-xzf", archive, "-C", home]);
const unpacked = path.join(home, packName());

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
  // The project itself has some.
  expect(globSync("{app,node_modules/vite}/**/*").filter((file) => needless.test(file)).length).toBeGreaterThan(100);
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
