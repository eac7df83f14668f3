import type { Page } from "@playwright/test";
import { notFound, routerError, statusTexts } from "../../content/error-pages.ts";
import { notFoundPage } from "../../content/metadata/page-descriptions.ts";
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
