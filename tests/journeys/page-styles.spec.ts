import { careers } from "../../content/careers.ts";
import { pricing } from "../../content/landing/pricing.ts";
import { untilInteractive } from "../support/application-page.ts";
import { expect, test } from "../support/running-site.ts";

/* Each page has the styles of its group only; every-page.spec.ts shows that none is missing. */

test("a page that the router opens gets the styles of its group before it is shown", async ({ page }) => {
  await page.goto("/careers");
  await untilInteractive(page);
  await page.getByRole("banner").getByRole("link", { name: "Scriptmark" }).first().click();
  await expect(page.getByRole("heading", { name: pricing.heading })).toBeVisible();
  await expect(page.locator(".headline .words")).toHaveCSS("display", "inline-grid");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: careers.hero.headline })).toBeVisible();
  await expect(page.locator(".careers-hero")).toHaveCSS("display", "grid");
});
