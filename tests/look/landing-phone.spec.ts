import { landing } from "../../content/landing/landing.ts";
import { readPositions } from "../../content/readers/positions.server.ts";
import { openScripted } from "../support/application-page.ts";
import { expect, test } from "../support/running-site.ts";

test.use({ viewport: { width: 360, height: 900 } });

test("the landing page is at most twelve screens long, 9,500 px on a laptop, and no card is cut off on paper as narrow", async ({
  page,
}) => {
  await page.goto("/");
  await page.mouse.wheel(0, 1);
  // Until then sections below the first screen have no height of their own.
  await expect(page.locator("html")).not.toHaveAttribute("data-unread");
  const screens = await page.evaluate(() => document.documentElement.scrollHeight / innerHeight);
  expect.soft(screens, "screens of 360 by 900 px").toBeLessThanOrEqual(12);
  await page.setViewportSize({ width: 1280, height: 800 });
  const pixels = await page.evaluate(() => document.documentElement.scrollHeight);
  expect.soft(pixels, "pixels at 1280 px").toBeLessThanOrEqual(9500);
  await page.setViewportSize({ width: 360, height: 900 });
  await page.emulateMedia({ media: "print" });
  const ends = await page
    .locator(".drawer > li, .flip-cards > li")
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().right));
  expect(ends).toHaveLength(readPositions().length + landing.uniqueFeatures.cards.length);
  expect(Math.max(...ends)).toBeLessThanOrEqual(360);
});

test("on narrow phones the stamp of a plan is clear of its name, and the pause inside the window", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await openScripted(page, "/");
  for (const width of [320, 336, 360]) {
    await page.setViewportSize({ width, height: 900 });
    const overlapPixels = await page.locator(".plan", { has: page.locator(".stamp") }).evaluate((plan) => {
      const name = new Range();
      name.selectNodeContents(plan.querySelector("h3") as Element);
      const [text, stamp] = [name.getBoundingClientRect(), plan.querySelector(".stamp")?.getBoundingClientRect()];
      return stamp && Math.min(text.right - stamp.left, text.bottom - stamp.top);
    });
    expect(overlapPixels, `at ${width} px`).toBeLessThan(-8);
    const pause = await page.locator(".pause").boundingBox();
    expect(pause!.x + pause!.width, `at ${width} px`).toBeLessThanOrEqual(width);
  }
});

test("each audience is as high as its own text and picture", async ({ page }) => {
  await openScripted(page, "/");
  const { items, tabsLabel } = landing.audiences;
  const tabs = page.getByRole("tablist", { name: tabsLabel }).getByRole("tab");
  await expect(tabs).toHaveCount(items.length);
  const heights: number[] = [];
  for (const { name } of items) {
    await tabs.filter({ hasText: name }).click();
    const panel = page.getByRole("tabpanel", { name });
    const [all, shown] = [await page.locator(".tab-panels").boundingBox(), await panel.boundingBox()];
    expect(all!.height).toBeCloseTo(shown!.height, 0);
    heights.push(shown!.height);
  }
  expect(new Set(heights).size).toBeGreaterThan(1);
});
