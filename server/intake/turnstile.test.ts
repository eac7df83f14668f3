import { expect, test } from "vitest";
import { createTurnstile } from "./turnstile.ts";

test("so many at once, the others in their order, and a failure frees its place", async () => {
  const turnstile = createTurnstile(2);
  const order: number[] = [];
  let inside = 0;
  let most = 0;
  const work = (number: number) =>
    turnstile.pass(async () => {
      inside += 1;
      most = Math.max(most, inside);
      order.push(number);
      await Promise.resolve();
      inside -= 1;
      if (number === 2) throw new Error("broken");
      return number;
    });
  const results = await Promise.allSettled([1, 2, 3, 4, 5].map(work));
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", ...Array(3).fill("fulfilled")]);
  expect(order).toEqual([1, 2, 3, 4, 5]);
  expect(most).toBe(2);
});

test("whoever waits too long is told, and takes no place from those who come later", async () => {
  const turnstile = createTurnstile(1, 20);
  let leave = () => {};
  const inside = turnstile.pass(() => new Promise<string>((resolve) => (leave = () => resolve("done"))));
  expect(await Promise.all([turnstile.pass(async () => "never"), turnstile.pass(async () => "never")])).toEqual([
    null,
    null,
  ]);
  leave();
  expect(await inside).toBe("done");
  expect(await turnstile.pass(async () => "later")).toBe("later");
});
