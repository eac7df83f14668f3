import { expect, test } from "vitest";
import { limitRendering } from "./limit-rendering.ts";

test("one page is rendered at a time, also after one that failed", async () => {
  let atOnce = 0;
  let most = 0;
  const render = limitRendering(async (urlPath) => {
    most = Math.max(most, (atOnce += 1));
    await new Promise((resolve) => setImmediate(resolve));
    atOnce -= 1;
    if (urlPath === "/broken") throw new Error("broken");
    return new Response("");
  });
  const paths = ["/", "/broken", "/", "/"];
  const answer = { kind: "rejected" as const, problem: { title: "" }, values: {} };
  const outcomes = await Promise.allSettled(paths.map((path) => render([], path, answer)));
  expect(outcomes.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
  expect(most).toBe(1);
});
