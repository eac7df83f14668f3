import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { restartOnFailure } from "./restart-on-failure.ts";

test("the end does not wait for an attempt that takes minutes, and reports nothing", async () => {
  const reports: string[] = [];
  let attempts = 0;
  const revival = restartOnFailure(
    async (signal) => {
      attempts += 1;
      await wait(600_000, undefined, { signal });
    },
    (sentence) => reports.push(sentence),
  );
  revival.noticeBreak();
  await revival.end();
  revival.noticeBreak();
  expect(attempts).toBe(1);
  expect(reports).toEqual([]);
});
