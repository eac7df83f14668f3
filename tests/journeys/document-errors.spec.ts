import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { notFound, routerError, statusTexts } from "../../content/error-pages.ts";
import { mobileMenu } from "../../content/navigation.ts";
import { notFoundPage } from "../../content/metadata/page-descriptions.ts";
import { navigateWithin } from "../support/application-page.ts";
import { expect, test } from "../support/running-site.ts";

test("an unknown address is answered with 404, its words and its ways on", async ({ page, trouble }) => {
  trouble.expect(/status of 404/);
  const response = await page.goto("/no-such-page");
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle(notFoundPage.title);
  await expect(robots(page)).toHaveAttribute("content", "noindex, nofollow");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(notFound.heading);
  await expect(page.getByText(notFound.text)).toBeVisible();
  for (const { label, to } of notFound.links)
    await expect(page.getByRole("main").getByRole("link", { name: label, exact: true })).toHaveAttribute("href", to);

  await page.getByRole("link", { name: notFound.goHome }).click();
  await expect(page).toHaveURL("/");
  await expect(robots(page)).toHaveCount(0);
});

test("the server's own error pages come on the same sheet as the page that is not found", async ({ page, trouble }) => {
  trouble.expect(/status of 40/);
  const placeOf = (selector: string) => page.locator(selector).evaluate((element) => element.getBoundingClientRect().x);
  await page.goto("/no-such-page");
  const places = [await placeOf("h1"), await placeOf(".returned")];
  const response = await page.goto("/%E0%A4%A");
  expect(response?.status()).toBe(400);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(routerError.heading);
  await expect(page.getByText(statusTexts[400] ?? "", { exact: true })).toBeVisible();
  await expect(page.locator(".returned .answer")).toHaveText("400");
  expect([await placeOf("h1"), await placeOf(".returned")]).toEqual(places);
});

test("Go Back leads to where one came from", async ({ page, trouble }) => {
  trouble.expect(/status of 404/);
  await page.goto("/terms");
  await page.goto("/no-such-page");
  await page.getByRole("button", { name: notFound.goBack }).click();
  await expect(page).toHaveURL("/terms");
});

test("Go Back leads home when there is nowhere to go back to", async ({ page, context, trouble }) => {
  trouble.expect(/status of 404/);
  await page.goto("/terms");
  const opened = context.waitForEvent("page");
  await page.evaluate(() => void window.open("/no-such-page", "_blank", "noopener"));
  const tab = await opened;
  await tab.getByRole("button", { name: notFound.goBack }).click();
  await expect(tab).toHaveURL(new URL("/", page.url()).href);
});

test("within the running site an unknown address shows the same, and leaves no trace behind", async ({ page }) => {
  await page.goto("/careers");
  await navigateWithin(page, "/no-such-page");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(notFound.heading);
  await expect(page).toHaveTitle(notFoundPage.title);
  await expect(robots(page)).toHaveAttribute("content", "noindex, nofollow");
  await page.getByRole("button", { name: notFound.goBack }).click();
  await expect(page).toHaveURL("/careers");
  await expect(page).not.toHaveTitle(notFoundPage.title);
  await expect(robots(page)).toHaveCount(0);
});

test("a page whose data cannot be had says so without telling what broke", async ({ page, trouble }) => {
  trouble.expect(/./);
  await page.goto("/careers");
  await page.route("**/*.data*", (route) => route.fulfill({ status: 200, body: "inner secret" }));
  await navigateWithin(page, "/about");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(routerError.heading);
  await expect(page).toHaveTitle(routerError.documentTitle);
  await expect(page.getByText(/mention error \w+/)).toBeVisible();
  expect(await page.getByRole("main").textContent()).not.toMatch(/secret|decode|TypeError/i);
  await expect(page.getByRole("banner")).toHaveCSS("position", "sticky");
  await expect(page.locator("html")).toHaveAttribute("data-theme", /light|dark/);
  await page.unroute("**/*.data*");
  await page.getByRole("link", { name: routerError.tryAgain }).click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(routerError.heading);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`axe finds nothing on the 404 screen and in the menu, ${colorScheme}`, async ({ page, trouble }) => {
    trouble.expect(/status of 404/);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto("/no-such-page");
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.getByRole("button", { name: mobileMenu.open }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  });
}

test("nothing scrolls sideways on the narrowest screen", async ({ page, trouble }) => {
  trouble.expect(/status of 404/);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/no-such-page");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the 404 screen offers only what works", async ({ page, trouble }) => {
    trouble.expect(/status of 404/);
    await page.goto("/no-such-page");
    await expect(page.getByRole("link", { name: notFound.goHome })).toBeVisible();
    await expect(page.getByRole("button", { name: notFound.goBack })).toBeHidden();
  });
});

function robots(page: Page) {
  return page.locator('meta[name="robots"]');
}
