import type { Page } from "@playwright/test";
import { pricing } from "../../content/landing/pricing.ts";
import { holdBack } from "../support/application-page.ts";
import { expect, test } from "../support/running-site.ts";

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

function isLaidOut(page: Page): Promise<boolean> {
  return page.evaluate(() => !("firstScreen" in document.documentElement.dataset));
}
