import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { exclusively } from "./exclusive-start.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lock-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("one at a time, however many come, and nothing is left but the next name", async () => {
  let inside = 0;
  const work = async () => {
    inside += 1;
    await nextTurn();
    expect(inside).toBe(1);
    inside -= 1;
  };
  await Promise.all(Array.from({ length: 30 }, () => exclusively(folder, work)));
  expect(await readdir(folder)).toEqual(["start-lock"]);
});

test("another user who takes the name that was used, or the folder's own, holds nothing up", async () => {
  const used = await exclusively(folder, async () => lockName());
  const guessed = `scriptmark-${createHash("sha256").update(folder).digest("hex").slice(0, 32)}`;
  const squatters = await Promise.all([used, guessed].map(squat));
  expect(await exclusively(folder, async () => "done", { patienceMs: 5_000 })).toBe("done");
  for (const squatter of squatters) squatter.close();
});

test("a holder that stays is waited for no longer than said, or until the signal", async () => {
  await exclusively(folder, async () => {
    const work = async () => {};
    await expect(exclusively(folder, work, { patienceMs: 50 })).rejects.toThrow("Another process has been starting");
    await expect(exclusively(folder, work, { signal: AbortSignal.abort() })).rejects.toThrow("aborted");
  });
});

/** The name of the lock that is held, as every user of the machine sees it. */
function lockName(): string {
  const file = join(folder, "start-lock");
  const id = createHash("sha256")
    .update(`${file}\n${readFileSync(file, "latin1")}`)
    .digest("hex")
    .slice(0, 32);
  expect(readFileSync("/proc/net/unix", "latin1")).toContain(`@scriptmark-${id}`);
  return `scriptmark-${id}`;
}

async function squat(name: string) {
  const server = createServer().listen({ path: `\0${name}` });
  await once(server, "listening");
  return server;
}
