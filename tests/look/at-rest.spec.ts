import { devices, type Browser, type Page } from "@playwright/test";
import { openScripted, untilInteractive } from "../support/application-page.ts";
import { expect, test, withMotion } from "../support/running-site.ts";
import { examplePosition } from "../support/positions.ts";

test.use(withMotion);

/* While a page loads, nothing on it shifts; once it has loaded, its main thread has nothing to do. */

for (const [address, most] of [
  ["/careers", 0],
  [`/careers/${examplePosition.id}/apply`, 0],
  ["/about", 0],
  // The headline's twelve animations each begin a step once in six seconds; drawn by the main thread it would be 60 a second.
  ["/", 12],
] as const)
  test(`${address} is at rest once it has loaded`, async ({ page }) => {
    await page.goto(address);
    if (address === "/") await untilInteractive(page);
    await untilStill(page);
    await expect.poll(() => styleRecalculations(page)).toBeLessThanOrEqual(most);
    await page.locator("footer").scrollIntoViewIfNeeded();
    await untilStill(page);
    await expect.poll(() => styleRecalculations(page)).toBe(0);
  });

test("the compositor alone marks the sheet", async ({ page }) => {
  await openScripted(page, "/");
  await expect(page.locator("html")).not.toHaveAttribute("data-first-screen");
  // As slow as the test needs.
  const running = await page.locator(".on-desk").evaluate((sheet) => {
    const animations = sheet.getAnimations({ subtree: true });
    for (const animation of animations) animation.playbackRate = 0.1;
    return animations.length;
  });
  expect(running).toBeGreaterThan(20);
  // Meanwhile the headline begins; drawn by the main thread the marking would be 60 a second.
  await expect.poll(() => styleRecalculations(page)).toBeLessThanOrEqual(12);
});

test("nothing on the page shifts while it loads and plays", async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as unknown as LayoutShiftEntry[])
        shifts.push({ value, what: sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? "") });
    }).observe({ type: "layout-shift", buffered: true });
  });
  await openScripted(page, "/");
  await page.evaluate(() => document.fonts.ready);
  await page
    .locator(".on-desk")
    .evaluate((sheet) => sheet.getAnimations({ subtree: true }).forEach((marking) => marking.finish()));
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
  // A face that arrives late makes words and buttons a little narrower, nothing more.
  const isMore = shifts.reduce((sum, { value }) => sum + value, 0) >= 0.008;
  expect(isMore ? shifts : []).toEqual([]);
});

test("a phone draws the landing page with few layouts, paints and raster tasks", async ({ browser, site }) => {
  const counts: Awaited<ReturnType<typeof countDrawing>>[] = [];
  for (let visit = 0; visit < 3; visit++) counts.push(await countDrawing(browser, `${site.address}/`));
  // A busy machine draws one step in two, so the smallest of three counts.
  const smallest = (name: keyof (typeof counts)[0]) => Math.min(...counts.map((count) => count[name]));
  expect(smallest("Layout")).toBeLessThanOrEqual(12);
  expect(smallest("Paint")).toBeLessThanOrEqual(25);
  expect(smallest("RasterTask")).toBeLessThanOrEqual(130);
});

/** The layouts, paints and raster tasks of a phone's browser in the first five seconds of a visit to `url`. */
async function countDrawing(browser: Browser, url: string) {
  const context = await browser.newContext({ ...devices["Pixel 7"], ...withMotion.contextOptions });
  const page = await context.newPage();
  await browser.startTracing(page, { categories: ["devtools.timeline", "disabled-by-default-devtools.timeline"] });
  await page.goto(url);
  await page.waitForTimeout(5000);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  await context.close();
  const start = traceEvents.find(({ name, args }) => name === "ResourceSendRequest" && args.data?.url === url);
  const count = (searched: string) =>
    traceEvents.filter(({ name, ph, ts }) => name === searched && "XB".includes(ph) && ts > start!.ts).length;
  return { Layout: count("Layout"), Paint: count("Paint"), RasterTask: count("RasterTask") };
}

type TraceEvent = { name: string; ph: string; ts: number; args: { data?: { url?: string } } };

type Shift = { value: number; what: string[] };
type LayoutShiftEntry = { value: number; sources: { node: Node | null }[] };

/** Until all but the headline rests: no animations, apart from scroll-driven ones. */
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
