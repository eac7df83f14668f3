import { expect, test } from "vitest";
import { createWakeSignal } from "./wake-signal.ts";

const longMs = 600_000;

test("a ring ends the wait, also one that came before", async () => {
  const wake = createWakeSignal();
  const waiting = wake.wait(longMs);
  wake.ring();
  await waiting;
  wake.ring();
  await wake.wait(longMs);
});

test("a rest is ended by nothing but the stop, and keeps the ring for the next wait", async () => {
  const wake = createWakeSignal();
  let isOver = false;
  const resting = wake.rest(longMs).then(() => (isOver = true));
  wake.ring();
  await new Promise(setImmediate);
  expect(isOver).toBe(false);
  await wake.wait(0);
  wake.stop();
  await resting;
  await wake.wait(longMs);
});

test("time ends both", async () => {
  const wake = createWakeSignal();
  await wake.wait(1);
  await wake.rest(1);
  expect(wake.isStopped).toBe(false);
});
