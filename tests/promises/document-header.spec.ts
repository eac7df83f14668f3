import { header, mobileMenu, skipLink } from "../../content/navigation.ts";
import { untilInteractive } from "../support/application-page.ts";
import { expect, test } from "../support/running-site.ts";

const phone = { width: 390, height: 800 };

test("the first key press offers to skip the header; Jobs is marked as the current page once one is there", async ({
  page,
}) => {
  await page.goto("/about");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: skipLink.label })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();

  const jobs = page.getByRole("banner").getByRole("link", { name: header.jobs.label, exact: true });
  await jobs.click();
  await expect(page).toHaveURL("/careers");
  await expect(jobs).toHaveAttribute("aria-current", "page");
});

test.describe("on a phone", () => {
  test.use({ viewport: phone });

  test("the menu gives the focus back at Escape, and gives way to a wide window", async ({ page }) => {
    await page.goto("/about");
    const toggle = page.getByRole("button", { name: mobileMenu.open });
    const menu = page.getByRole("dialog", { name: mobileMenu.label });
    await toggle.click();
    await expect(menu).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(toggle).toBeFocused();

    await toggle.click();
    await expect(menu).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(menu).toBeHidden();
  });

  test("choosing a section on the landing page closes the menu and leads there", async ({ page }) => {
    await page.goto("/");
    await untilInteractive(page);
    await page.getByRole("button", { name: mobileMenu.open }).click();
    const menu = page.getByRole("dialog", { name: mobileMenu.label });
    await menu.getByRole("link", { name: "Pricing" }).click();
    await expect(menu).toBeHidden();
    await expect(page.locator("h2#pricing")).toBeFocused();
  });
});

test.describe("without JavaScript", () => {
  test.use({ viewport: phone, javaScriptEnabled: false });

  test("the menu opens, leads on and closes, and no theme is offered", async ({ page }) => {
    await page.goto("/about");
    await expect(page.locator(".theme-toggle").first()).toBeHidden();
    const menu = page.getByRole("dialog", { name: mobileMenu.label });
    await page.getByRole("button", { name: mobileMenu.open }).click();
    await expect(menu).toBeVisible();
    await page.getByRole("button", { name: mobileMenu.close }).click();
    await expect(menu).toBeHidden();

    await page.getByRole("button", { name: mobileMenu.open }).click();
    await menu.getByRole("link", { name: "Pricing" }).click();
    await expect(page).toHaveURL("/#pricing");

    // On the page itself, where the document stays, and again.
    for (const section of [header.sections[0], header.sections[2]]) {
      await page.getByRole("button", { name: mobileMenu.open }).click();
      await expect(menu).toBeVisible();
      await menu.getByRole("link", { name: section.label }).click();
      await expect(menu).toBeHidden();
      await expect(
        page.getByRole("main").getByRole("heading", { level: 2 }).and(page.locator(":target")),
      ).toBeInViewport();
    }
    await page.keyboard.press("Tab");
    await expect(menu).toBeHidden();
    await page.mouse.wheel(0, 300);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  });
});
