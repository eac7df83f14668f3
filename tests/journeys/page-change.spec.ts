import { careers } from "../../content/careers.ts";
import { header, mobileMenu } from "../../content/navigation.ts";
import { careersPage } from "../../content/metadata/page-descriptions.ts";
import { openScripted } from "../support/application-page.ts";
import { expect, test } from "../support/running-site.ts";

/* A link that the router follows moves the focus to the new heading, which screen readers then say, after the new title. */

const careersHeading = { level: 1, name: careers.hero.headline } as const;

test("from the footer of a position to the careers page", async ({ page }) => {
  await openScripted(page, "/careers/sales-intern");
  await page.evaluate(() => {
    const order: string[] = [];
    Object.assign(window, { order });
    new MutationObserver(() => order.push(`title: ${document.title}`)).observe(document.head, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    document.addEventListener("focusin", ({ target }) => {
      // What changed before the focus moved was changed when the focus moved.
      order.push(`focus on ${(target as Element).tagName} under ${document.title}`);
    });
  });
  const jobs = page.getByRole("contentinfo").getByRole("link", { name: header.jobs.label, exact: true });
  await jobs.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", careersHeading)).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const order = await page.evaluate(() => (window as unknown as { order: string[] }).order);
  expect(order).toContain(`focus on H1 under ${careersPage.title}`);

  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: careers.hero.applyNow })).toBeFocused();
});

test("from the menu, and from a position's page, to all positions", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await openScripted(page, "/careers/sales-intern");
  await page.getByRole("button", { name: mobileMenu.open }).click();
  const menu = page.getByRole("navigation", { name: mobileMenu.label });
  await menu.getByRole("link", { name: mobileMenu.jobs.label }).click();
  await expect(page.getByRole("heading", careersHeading)).toBeFocused();
  await openScripted(page, "/careers/sales-intern");
  await page.getByRole("link", { name: careers.details.backToPositions }).click();
  await expect(page.getByRole("heading", careersHeading)).toBeFocused();
});

test("a first visit and a dialog leave the heading alone", async ({ page }) => {
  await openScripted(page, "/careers");
  await expect(page.locator("body")).toBeFocused();
  const details = page.getByRole("link", { name: careers.viewDetailsOf("Sales Intern") });
  await details.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 2, name: "Sales Intern" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(details).toBeFocused();
});
