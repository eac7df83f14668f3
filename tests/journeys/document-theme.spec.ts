import type { Page } from "@playwright/test";
import { themeToggle } from "../../content/navigation.ts";
import { themeColors } from "../../app/styles/theme-colors.ts";
import { expect, test } from "../support/running-site.ts";

test.use({ viewport: { width: 1280, height: 800 } });

test("the theme is the system's until the visitor chooses, and the choice is remembered", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/about");
  const paper = await background(page);
  await page.getByRole("banner").getByRole("button", { name: themeToggle.toDark }).click();
  const chalkboard = await background(page);
  expect(chalkboard).not.toBe(paper);
  await expect(page.getByRole("banner").getByRole("button", { name: themeToggle.toLight })).toBeVisible();
  await expect(page.locator('meta[name="theme-color"]').first()).toHaveAttribute("content", themeColors.dark.paper);

  await page.goto("/careers");
  expect(await background(page)).toBe(chalkboard);
  await page.reload();
  expect(await background(page)).toBe(chalkboard);

  await page.getByRole("banner").getByRole("button", { name: themeToggle.toLight }).click();
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(() => background(page)).toBe(chalkboard);
});

test("a chosen theme is there before anything of the page is", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/about");
  await page.getByRole("banner").getByRole("button", { name: themeToggle.toDark }).click();
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      Object.assign(window, { themeAtFirstElement: document.documentElement.dataset["theme"] });
    }).observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  expect(await page.evaluate(() => Reflect.get(window, "themeAtFirstElement"))).toBe("dark");
});

test("on paper there is the text alone, black on white", async ({ page }) => {
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.goto("/terms");
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  expect(await background(page)).toBe("rgb(255, 255, 255)");
  expect(await page.getByRole("heading", { level: 1 }).evaluate((heading) => getComputedStyle(heading).color)).toBe(
    "rgb(0, 0, 0)",
  );
});

function background(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
}
