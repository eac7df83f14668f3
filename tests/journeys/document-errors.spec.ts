import type { Page } from "@playwright/test";
import { notFound, routerError, statusTexts } from "../../content/error-pages.ts";
import { careers } from "../../content/careers.ts";
import { notFoundPage } from "../../content/metadata/page-descriptions.ts";
import { navigateWithin } from "../support/application-page.ts";
import { expect, test } from "../support/running-site.ts";

test("an unknown address is answered with 404, its words and its ways on", async ({ page, trouble }) => {
  trouble.expect(/status of 404/);
  for (const path of ["/careers/astronaut-intern", "/careers/astronaut-intern/apply", "/no-such-page"])
    expect((await page.goto(path))?.status()).toBe(404);
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

test("Go Back leads to where one came from, and home when that is nowhere", async ({ page, context, trouble }) => {
  trouble.expect(/status of 404/);
  await page.goto("/terms");
  await page.goto("/no-such-page");
  await page.getByRole("button", { name: notFound.goBack }).click();
  await expect(page).toHaveURL("/terms");
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

test("a page without its data says so, not what broke, and keeps to its policy", async ({ page, trouble }) => {
  trouble.expect(/./);
  await page.addInitScript(() => {
    const stopped: string[] = [];
    Reflect.set(window, "stopped", stopped);
    addEventListener("securitypolicyviolation", ({ violatedDirective }) => stopped.push(violatedDirective));
  });
  await page.goto("/careers");
  await page.route("**/*.data*", (route) => route.fulfill({ status: 200, body: "inner secret" }));
  await navigateWithin(page, "/about");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(routerError.heading);
  await expect(page).toHaveTitle(routerError.heading);
  await expect(page.getByText(/mention error \w+/)).toBeVisible();
  expect(await page.getByRole("main").textContent()).not.toMatch(/secret|decode|TypeError/i);
  await expect(page.getByRole("banner")).toHaveCSS("position", "sticky");
  await expect(page.locator("html")).toHaveAttribute("data-theme", /light|dark/);
  await page.unroute("**/*.data*");
  await page.goBack();
  await page.getByRole("link", { name: careers.viewDetailsOf("Sales Intern") }).click();
  await expect(page.getByRole("dialog").getByRole("heading", { name: careers.details.about })).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, "stopped"))).toEqual([]);

  await page.route("**/*.data*", (route) => route.fulfill({ status: 200, body: "inner secret" }));
  await navigateWithin(page, "/about");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(routerError.heading);
  await page.unroute("**/*.data*");
  await page.getByRole("link", { name: routerError.tryAgain }).click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(routerError.heading);
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
