import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { exclusively } from "./exclusive-start.ts";

test("a holder that stays is waited for no longer than said, or until the signal", async () => {
  const home = { folder: await mkdtemp(join(tmpdir(), "lock-")), asOwner: [] };
  onTestFinished(() => rm(home.folder, { recursive: true }));
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
