import { applicationForm } from "../../content/application-form.ts";
import { careers } from "../../content/careers.ts";
import { mobileMenu } from "../../content/navigation.ts";
import { fillApplication, leaveUnsent, openFormDialog, submitApplication } from "../support/application-page.ts";
import { smallTargets } from "../support/page-checks/small-targets.ts";
import { expect, test } from "../support/running-site.ts";

/* Where a finger points, everything that can be pressed is large enough, also in what opens over a page. */

test.use({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true });

test("the menu", async ({ page }) => {
  await page.goto("/about");
  await page.getByRole("button", { name: mobileMenu.open }).click();
  expect(await smallTargets(page)).toEqual([]);
});

test("the form's dialog, with its errors and a draft", async ({ page }) => {
  await openFormDialog(page);
  await submitApplication(page);
  await expect(page.getByRole("group", { name: applicationForm.errorSummaryTitle })).toBeFocused();
  await fillApplication(page, "Fingertip");
  expect(await smallTargets(page)).toEqual([]);
});

test("a waiting application", async ({ page, trouble }) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED/);
  await leaveUnsent(page, "Fingertip");
  expect(await smallTargets(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: applicationForm.notSent.open })).toBeVisible();
  expect(await smallTargets(page)).toEqual([]);
});

test("a position's dialog", async ({ page }) => {
  await page.goto("/careers");
  await page.getByRole("link", { name: careers.viewDetailsOf("Sales Intern") }).click();
  await expect(page.getByRole("heading", { name: "Sales Intern" }).first()).toBeVisible();
  expect(await smallTargets(page)).toEqual([]);
});
