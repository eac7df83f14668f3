import type { Page } from "@playwright/test";
import { pricing } from "../../content/landing/pricing.ts";
import { mobileMenu } from "../../content/navigation.ts";
import { holdBack, openScripted } from "../support/application-page.ts";
import { holdTimer } from "../support/hold-timer.ts";
import { expect, test } from "../support/running-site.ts";
import { shareOfPixels } from "../support/share-of-pixels.ts";

test("sections below the first screen are laid out when its fonts are there", async ({ page }) => {
  const release = await holdBack(page, "**/*.woff2");
  await page.goto("/", { waitUntil: "commit" });
  const closing = page.locator(".closing");
  await expect(closing).toBeAttached();
  expect(await isLaidOut(page)).toBe(false);
  release();
  await expect.poll(() => isLaidOut(page)).toBe(true);
  await expect(closing).toHaveCSS("content-visibility", "visible");
});

test("a section link that is clicked before that leads to its section", async ({ page }) => {
  const release = await holdBack(page, "**/*.woff2");
  await page.goto("/", { waitUntil: "commit" });
  await page.getByRole("banner").getByRole("link", { name: pricing.heading }).click();
  expect(await isLaidOut(page)).toBe(true);
  const heading = page.getByRole("heading", { name: pricing.heading, exact: true });
  await expect(heading).toBeInViewport();
  release();
  await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe("loaded");
  await expect(heading).toBeInViewport();
});

test("what is far below on a phone is laid out after five seconds at the latest", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openScripted(page, "/");
  await expect(page.locator(".closing")).toHaveCSS("content-visibility", "visible");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test.beforeEach(async ({ page }) => {
    // The five seconds never end.
    await holdTimer(page, 5000);
    await openScripted(page, "/");
    await expect(page.locator(".closing")).toHaveCSS("content-visibility", "auto");
  });

  test("what is far below is laid out when its reader scrolls or presses a key, but not at a tap", async ({ page }) => {
    const closing = page.locator(".closing");
    await page.locator(".lead").first().click();
    await expect(closing).toHaveCSS("content-visibility", "auto");
    await page.mouse.wheel(0, 10);
    await expect(closing).toHaveCSS("content-visibility", "visible");
    await openScripted(page, "/");
    await expect(closing).toHaveCSS("content-visibility", "auto");
    await page.keyboard.press("Tab");
    await expect(closing).toHaveCSS("content-visibility", "visible");
  });

  test("a link leads to its section", async ({ page }) => {
    await page.getByRole("button", { name: mobileMenu.open }).click();
    await page.getByRole("dialog").getByRole("link", { name: pricing.heading }).click();
    await expect(page.locator(".closing")).toHaveCSS("content-visibility", "visible");
    await expect(page.getByRole("heading", { name: pricing.heading, exact: true })).toBeInViewport();
  });

  test("a picture of the whole page shows every section", async ({ page }) => {
    const picture = await page.screenshot({ fullPage: true });
    const boxes = await page.locator("h2").evaluateAll((headings) =>
      headings.map((heading) => {
        const { x, y, width, height } = heading.getBoundingClientRect();
        return { left: Math.ceil(x), top: Math.ceil(y), width: Math.floor(width), height: Math.floor(height) };
      }),
    );
    expect(boxes.length).toBeGreaterThan(8);
    for (const box of boxes.filter(({ width }) => width > 1)) {
      // Letters are dark on paper, and light on the board.
      const dark = shareOfPixels(picture, box, ({ green }) => green < 100);
      expect(Math.min(dark, 1 - dark), JSON.stringify(box)).toBeGreaterThan(0.02);
    }
  });
});

function isLaidOut(page: Page): Promise<boolean> {
  return page.evaluate(() => !("firstScreen" in document.documentElement.dataset));
}
