import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openSpool } from "./spool.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "spool-"));
});
afterEach(() => rm(dataDir, { recursive: true }));

const large = randomBytes(1_200_000);

test("a resume is in a private folder, and gone when it is discarded", async () => {
  const spool = await openSpool(dataDir);
  const file = await spool.newFile();
  for (let position = 0; position < large.length; position += 100_000) {
    await file.append(large.subarray(position, position + 100_000));
    const arrived = large.subarray(0, position + 100_000);
    expect(arrived.equals(await file.read(0, large.length))).toBe(true);
  }
  expect(file.sizeBytes()).toBe(large.length);
  expect(file.sha256()).toEqual(createHash("sha256").update(large).digest());
  expect(await file.read(700_000, 10)).toEqual(large.subarray(700_000, 700_010));
  expect((await file.read(large.length, 9)).length).toBe(0);
  const filePath = file.path;
  expect((await stat(path.dirname(filePath))).mode & 0o777).toBe(0o700);
  expect((await stat(filePath)).mode & 0o777).toBe(0o600);

  await Promise.all([file.discard(), file.discard()]);
  await expect(stat(filePath)).rejects.toThrow("ENOENT");
  await spool.close();
  expect(await readdir(path.join(dataDir, "spool"))).toEqual([]);
});

test("a data folder that cannot be written to is noticed at once", async () => {
  await expect(openSpool("/dev/null")).rejects.toThrow("ENOTDIR");
});

test("a start removes what a killed process left, and says so", async () => {
  const killed = await openSpool(dataDir);
  const file = await killed.newFile();
  await file.append(large);
  const left = file.path;
  const spool = await openSpool(dataDir);
  expect([killed.foundKilled, spool.foundKilled]).toEqual([false, true]);
  await expect(stat(left)).rejects.toThrow("ENOENT");
  await file.discard();
  await spool.close();
  const next = await openSpool(dataDir);
  expect(next.foundKilled).toBe(false);
  await next.close();
});
