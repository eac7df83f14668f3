import { mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { checkDiskSpace, freeBytesIn } from "./disk-space.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "disk-space-"));
});
afterEach(() => rm(dataDir, { recursive: true }));

const nothing = async () => 0;

test("an embedded database behind a link counts on its own disk", async () => {
  // That disk never has free space.
  await symlink("/proc", path.join(dataDir, "database"));
  expect(await checkDiskSpace(dataDir, 0, nothing)).toEqual({ status: "ok", freeBytes: 0 });
  expect(await checkDiskSpace(dataDir, 1, nothing)).toEqual({ status: "full", freeBytes: 0 });
});

test("far too little free space is reported without the database, which may be down for it", async () => {
  const reservedBytes = 10 * freeBytesIn(dataDir);
  const isDown = () => Promise.reject(new Error("The database is down."));
  expect((await checkDiskSpace(dataDir, reservedBytes, isDown)).status).toBe("full");
});

// In shares of what is free: other programs' writes make no difference.
test.each([
  ["enough free space needs nothing else", { reserveShare: 0.5, reusableShare: 0 }, "ok"],
  ["too little free space is not enough", { reserveShare: 1.5, reusableShare: 0 }, "full"],
  ["half of the room inside the database makes up for it", { reserveShare: 1.5, reusableShare: 1.2 }, "ok"],
  ["too little of that does not", { reserveShare: 1.5, reusableShare: 0.5 }, "full"],
  ["log and spool need free space all the same", { reserveShare: 3, reusableShare: 10 }, "full"],
])("%s", async (_, { reserveShare, reusableShare }, status) => {
  await mkdir(path.join(dataDir, "database"));
  const freeBytes = freeBytesIn(dataDir);
  const reusableBytes = async () => reusableShare * freeBytes;
  expect((await checkDiskSpace(dataDir, reserveShare * freeBytes, reusableBytes)).status).toBe(status);
});
