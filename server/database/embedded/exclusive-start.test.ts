import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { exclusively } from "./exclusive-start.ts";

let home: { folder: string; asOwner: string[] };
beforeEach(async () => {
  home = { folder: await mkdtemp(join(tmpdir(), "lock-")), asOwner: [] };
});
afterEach(() => rm(home.folder, { recursive: true }));

test("one at a time, however many come", async () => {
  let inside = 0;
  const work = async () => {
    inside += 1;
    await nextTurn();
    expect(inside).toBe(1);
    inside -= 1;
  };
  await Promise.all(Array.from({ length: 30 }, () => exclusively(home, work)));
});

test("a holder that stays is waited for no longer than said, or until the signal", async () => {
  await exclusively(home, async () => {
    const work = async () => {};
    await expect(exclusively(home, work, { patienceMs: 50 })).rejects.toThrow("Another process has been starting");
    await expect(exclusively(home, work, { signal: AbortSignal.abort() })).rejects.toThrow("aborted");
    const giveUp = new AbortController();
    const waiting = exclusively(home, work, { signal: giveUp.signal });
    giveUp.abort();
    await expect(waiting).rejects.toThrow("aborted");
  });
});
