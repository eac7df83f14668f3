import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { createHash } from "node:crypto";
import { hostname, tmpdir } from "node:os";
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

/** This test's parent process, which lives. */
const start = readFileSync(`/proc/${process.ppid}/stat`, "latin1").split(") ").at(-1)?.split(" ")[19] ?? "";
const living = `${process.ppid}-${start}-aaaa@${hostname()}`;

test("a start removes what dead processes left, also where another has the pid by now, and nothing of the living", async () => {
  const root = path.join(dataDir, "spool");
  const elsewhere = "1-1-aaaa@other-machine";
  const left = [
    ...["4194999-1", `${process.pid}-1`, `${process.ppid}-1`].map((id) => `${id}-aaaa@${hostname()}`),
    "1-1-bbbb@other-machine",
  ];
  for (const name of [living, elsewhere, ...left]) {
    await mkdir(path.join(root, name), { recursive: true });
    await writeFile(path.join(root, name, "resume"), "somebody's");
  }
  const twoDaysAgo = Date.now() / 1000 - 2 * 24 * 60 * 60;
  await utimes(path.join(root, "1-1-bbbb@other-machine"), twoDaysAgo, twoDaysAgo);

  const spool = await openSpool(dataDir);
  expect(spool.foundKilled).toBe(true);
  await spool.close();
  expect((await readdir(root)).toSorted()).toEqual([elsewhere, living].toSorted());
  const next = await openSpool(dataDir);
  expect(next.foundKilled).toBe(false);
  expect(await readdir(root)).toHaveLength(3);
  await next.close();
});
