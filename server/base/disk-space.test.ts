import { mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { maxResumeBytes } from "../../application/limits.ts";
import { checkDiskSpace, freeBytesIn } from "./disk-space.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "disk-space-"));
});
afterEach(() => rm(dataDir, { recursive: true }));

/** So many that other programs' writes make no difference. */
const many = 1000;

/** The status when the disk has `freeBytes` more than has to stay free; a disk may owe some. */
async function statusWith(freeBytes: number, uploads: number) {
  const reserved = freeBytesIn(dataDir) - freeBytes;
  return (await checkDiskSpace(dataDir, uploads, reserved)).status;
}

test("each upload under way needs the largest resume's space beside the reserve", async () => {
  expect(await statusWith(0.9 * many * maxResumeBytes, many)).toBe("full");
  expect(await statusWith(1.1 * many * maxResumeBytes, many)).toBe("ok");
});

test("an embedded database behind a link counts on its own disk", async () => {
  // That disk never has free space.
  await symlink("/proc", path.join(dataDir, "database"));
  expect(await checkDiskSpace(dataDir, 0, 0)).toEqual({ status: "ok", freeBytes: 0 });
  expect(await checkDiskSpace(dataDir, 1, 0)).toEqual({ status: "full", freeBytes: 0 });
  expect(await checkDiskSpace(dataDir, 0, 1)).toEqual({ status: "full", freeBytes: 0 });
});

test.each([
  ["enough free space needs nothing else", { reserveShare: 0.5, reusableShare: 0 }, "ok"],
  ["too little free space is not enough", { reserveShare: 1.5, reusableShare: 0 }, "full"],
  ["room inside the database makes up for it", { reserveShare: 1.5, reusableShare: 1 }, "ok"],
  ["too little of that does not", { reserveShare: 1.5, reusableShare: 0.1 }, "full"],
  ["log and spool need free space all the same", { reserveShare: 3, reusableShare: 10 }, "full"],
])("%s", async (_, { reserveShare, reusableShare }, status) => {
  await mkdir(path.join(dataDir, "database"));
  const freeBytes = freeBytesIn(dataDir);
  const reusableBytes = async () => reusableShare * freeBytes;
  const space = await checkDiskSpace(dataDir, 1, reserveShare * freeBytes, reusableBytes);
  expect(space.status).toBe(status);
});
