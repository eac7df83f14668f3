import type { Page } from "@playwright/test";
import { untilInteractive } from "../support/application-page.ts";
import { expect, test, withMotion } from "../support/running-site.ts";

test.use(withMotion);

/* Once a page has loaded, its main thread has nothing to do. */

/** How long a page may take to load what it wants, on a busy machine. */
const settling = { timeout: 30_000 };

for (const address of ["/careers", "/careers/sales-intern/apply", "/about"]) {
  test(`${address} is at rest once it has loaded`, async ({ page }) => {
    await page.goto(address);
    await untilStill(page);
    await expect.poll(() => styleRecalculations(page), settling).toBe(0);
  });
}

test("what moves on the landing page costs a phone's main thread next to nothing", async ({ page, context }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const protocol = await context.newCDPSession(page);
  const counts: Record<string, number> = { Layout: 0, Paint: 0 };
  let mostElements = 0;
  protocol.on("Tracing.dataCollected", ({ value }) => {
    for (const { name, ph, args } of value as unknown as TraceEvent[]) {
      if (name in counts && ph !== "E") counts[name] = (counts[name] ?? 0) + 1;
      mostElements = Math.max(mostElements, args.elementCount ?? 0);
    }
  });
  await protocol.send("Tracing.start", { traceConfig: { includedCategories: ["devtools.timeline"] } });
  await page.goto("/");
  await expect(page.locator("html")).not.toHaveAttribute("data-first-screen");
  await untilStill(page);
  const complete = new Promise((resolve) => protocol.once("Tracing.tracingComplete", resolve));
  await protocol.send("Tracing.end");
  await complete;
  // 6 to 16 and 12 to 25 were seen: on a busy machine the document arrives in more parts. Ink that the main thread draws
  // frame by frame took 100 and 150.
  expect.soft(counts["Layout"]).toBeLessThanOrEqual(30);
  expect.soft(counts["Paint"]).toBeLessThanOrEqual(60);
  // 370 elements get styles at a time, or 600 where the sections come all at once; a selector that fits any makes it 850.
  expect.soft(mostElements).toBeGreaterThan(200);
  expect.soft(mostElements).toBeLessThanOrEqual(700);
});

test("on the landing page only the headline moves, and the compositor alone moves it", async ({ page }) => {
  await page.goto("/");
  await untilInteractive(page);
  await untilStill(page);
  // Each of its twelve animations begins a step once in six seconds; drawn by the main thread it would be 60 a second.
  await expect.poll(() => styleRecalculations(page), settling).toBeLessThanOrEqual(12);
});

test("the headline rests while it is out of sight", async ({ page }) => {
  await page.goto("/");
  await untilInteractive(page);
  await page.locator("footer").scrollIntoViewIfNeeded();
  await untilStill(page);
  await expect.poll(() => styleRecalculations(page), settling).toBe(0);
});

type TraceEvent = { name: string; ph: string; args: { elementCount?: number } };

/** Until nothing but the headline runs: neither animations, apart from those that follow the scroll, nor counting figures. */
async function untilStill(page: Page) {
  await page.evaluate(() => document.fonts.ready);
  await expect
    .poll(() =>
      page.evaluate(() =>
        document
          .getAnimations()
          .filter(({ playState, timeline }) => playState === "running" && timeline instanceof DocumentTimeline)
          .map(({ effect }) => (effect as KeyframeEffect).target)
          .filter((target) => !target?.closest(".words"))
          .map((target) => target?.outerHTML),
      ),
    )
    .toEqual([]);
}

/** How often styles are calculated in two seconds. */
async function styleRecalculations(page: Page): Promise<number> {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send("Performance.enable");
  const count = async () => {
    const { metrics } = await protocol.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "RecalcStyleCount")?.value ?? 0;
  };
  const before = await count();
  await page.waitForTimeout(2000);
  const after = await count();
  await protocol.detach();
  return after - before;
}
