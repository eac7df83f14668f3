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

test("a small resume is in memory alone", async () => {
  const spool = await openSpool(dataDir);
  const file = spool.newFile();
  await file.append(Buffer.from("one "));
  await file.append(Buffer.from("two"));
  expect(file.path()).toBeNull();
  expect(file.sizeBytes()).toBe(7);
  expect(file.sha256()).toEqual(createHash("sha256").update("one two").digest());
  expect([await file.read(4, 2), await file.read(4, 9), await file.read(7, 9)].map(String)).toEqual(["tw", "two", ""]);
  await file.discard();
  await spool.close();
});

test("memory of a discarded resume is used again, and shows none of it", async () => {
  const spool = await openSpool(dataDir);
  const [one, other] = [spool.newFile(), spool.newFile()];
  await one.append(Buffer.from("a long resume"));
  await other.append(Buffer.from("another one"));
  const memory = (await one.read(0, 1)).buffer;
  await Promise.all([one.discard(), one.discard()]);
  const next = spool.newFile();
  await next.append(Buffer.from("short"));
  expect((await next.read(0, 1)).buffer).toBe(memory);
  const last = spool.newFile();
  await last.append(Buffer.from("not shared"));
  expect([await one.read(0, 99), await next.read(0, 99), await last.read(0, 99)].map(String)).toEqual([
    "",
    "short",
    "not shared",
  ]);
  expect(String(await other.read(0, 99))).toBe("another one");
  await spool.close();
});

test("a larger resume is in a private folder, and gone when it is discarded", async () => {
  const spool = await openSpool(dataDir);
  const file = spool.newFile();
  for (let position = 0; position < large.length; position += 100_000) {
    await file.append(large.subarray(position, position + 100_000));
    const arrived = large.subarray(0, position + 100_000);
    expect(arrived.equals(await file.read(0, large.length))).toBe(true);
  }
  expect(file.sizeBytes()).toBe(large.length);
  expect(file.sha256()).toEqual(createHash("sha256").update(large).digest());
  expect(await file.read(700_000, 10)).toEqual(large.subarray(700_000, 700_010));
  const filePath = file.path()!;
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
  const file = killed.newFile();
  await file.append(large);
  const left = file.path()!;
  const spool = await openSpool(dataDir);
  expect([killed.foundKilled, spool.foundKilled]).toEqual([false, true]);
  await expect(stat(left)).rejects.toThrow("ENOENT");
  await file.discard();
  await spool.close();
  const next = await openSpool(dataDir);
  expect(next.foundKilled).toBe(false);
  await next.close();
});
