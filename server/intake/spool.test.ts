import { createHash } from "node:crypto";
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

test("a resume under way is in a private folder, and gone when it is discarded", async () => {
  const spool = await openSpool(dataDir);
  const file = await spool.newFile();
  await file.append(Buffer.from("one "));
  await file.append(Buffer.from("two"));
  expect(file.sizeBytes()).toBe(7);
  expect(file.sha256()).toEqual(createHash("sha256").update("one two").digest());
  expect((await stat(path.dirname(file.path))).mode & 0o777).toBe(0o700);
  expect((await stat(file.path)).mode & 0o777).toBe(0o600);

  await Promise.all([file.discard(), file.discard()]);
  await expect(stat(file.path)).rejects.toThrow("ENOENT");
  await spool.close();
  expect(await readdir(path.join(dataDir, "spool"))).toEqual([]);
});

test("a data folder that cannot be written to is noticed at once", async () => {
  await expect(openSpool("/dev/null")).rejects.toThrow("ENOTDIR");
});

test("a start removes what a killed process left, and says so", async () => {
  const killed = await openSpool(dataDir);
  const { path: left, handle } = await killed.newFile();
  const spool = await openSpool(dataDir);
  expect([killed.foundKilled, spool.foundKilled]).toEqual([false, true]);
  await expect(stat(left)).rejects.toThrow("ENOENT");
  await handle.close();
  await spool.close();
  const next = await openSpool(dataDir);
  expect(next.foundKilled).toBe(false);
  await next.close();
});
