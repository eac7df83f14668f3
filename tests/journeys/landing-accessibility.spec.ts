import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { openScripted } from "../support/application-page.ts";
import { expect, test } from "../support/running-site.ts";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`${colorScheme} theme`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: "reduce" } });

    test("the landing page has no violation, closed and with everything open", async ({ page }) => {
      await openScripted(page, "/");
      await expectNoViolations(page);
      await page.evaluate(() => document.querySelectorAll("details").forEach((details) => (details.open = true)));
      await page.getByRole("tab").last().click();
      await expectNoViolations(page);
    });
  });
}

for (const width of [320, 360, 768, 1280]) {
  test(`nothing scrolls sideways at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/");
    await page.evaluate(() => document.querySelectorAll("details").forEach((details) => (details.open = true)));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}

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

async function expectNoViolations(page: Page) {
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`))).toEqual([]);
}
