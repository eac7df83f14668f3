import { openScripted } from "../support/application-page.ts";
import { expect, test, withMotion } from "../support/running-site.ts";

test.use(withMotion);

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

type Shift = { value: number; what: string[] };
type LayoutShiftEntry = { value: number; sources: { node: Node | null }[] };
