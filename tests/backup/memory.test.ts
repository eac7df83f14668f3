import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { createEmptyDatabase, createTestDatabase } from "../support/test-database.ts";
import { fillBySql } from "./fill-by-sql.ts";
import { startCommand } from "./run-command.ts";

const megabyte = 1024 * 1024;

/** Buffers that wait for the garbage collector. */
const allowance = 96 * megabyte;

test("memory does not grow with the database: 100 MB more need less than that", { timeout: 600_000 }, async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "memory-"));
  const small = await peaksWith(1, folder);
  const large = await peaksWith(36, folder);
  expect(large.backup - small.backup).toBeLessThan(allowance);
  expect(large.check - small.check).toBeLessThan(allowance);
  expect(large.restore - small.restore).toBeLessThan(allowance);
  await rm(folder, { recursive: true });
});

async function peaksWith(applications: number, folder: string) {
  await using database = await createTestDatabase();
  await fillBySql(database.pool, applications, 12);
  const file = path.join(folder, `${applications}.tar`);
  const backup = await peakOf("backup", ["--out", file], database.url);
  const check = await peakOf("restore", [file, "--check"], "");
  await using empty = await createEmptyDatabase();
  const restore = await peakOf("restore", [file, "--without-erased"], empty.url);
  return { backup, check, restore };
}

/** The most memory that a command needed, in bytes. */
async function peakOf(name: "backup" | "restore", args: string[], url: string): Promise<number> {
  const preload = path.resolve("tests/support/report-peak-memory.ts");
  const env = { DATABASE_URL: url, NODE_OPTIONS: `--import=${preload}` };
  const { exitCode, error } = await startCommand(name, args, env).end;
  expect(exitCode).toBe(0);
  return Number(/^peak (\d+)$/m.exec(error)?.[1]);
}
