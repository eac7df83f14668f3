import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkDiskSpace, freeBytesIn } from "./disk-space.ts";

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "disk-space-"));
  await mkdir(path.join(dataDir, "database"));
});
afterAll(() => rm(dataDir, { recursive: true }));

test.each([
  ["enough free space needs nothing else", { reserveShare: 0.5, reusableShare: 0 }, "ok"],
  ["too little free space is not enough", { reserveShare: 1.5, reusableShare: 0 }, "full"],
  ["room inside the database makes up for it", { reserveShare: 1.5, reusableShare: 1 }, "ok"],
  ["too little of that does not", { reserveShare: 1.5, reusableShare: 0.1 }, "full"],
  ["log and spool need free space all the same", { reserveShare: 3, reusableShare: 10 }, "full"],
])("%s", async (_, { reserveShare, reusableShare }, status) => {
  const freeBytes = await freeBytesIn(dataDir);
  const reusableBytes = async () => reusableShare * freeBytes;
  const space = await checkDiskSpace(dataDir, { forms: 1, chunks: 0 }, reserveShare * freeBytes, reusableBytes);
  expect(space.status).toBe(status);
});
