import { applicationForm } from "../../content/application-form.ts";
import { careers } from "../../content/careers.ts";
import {
  fillApplication,
  formFields,
  openScripted,
  shownText,
  submitApplication,
} from "../support/application-page.ts";
import { violationsIn } from "../support/page-checks/violations.ts";
import { expect, test } from "../support/running-site.ts";

test("careers, details, form, its errors and the receipt have no violation", async ({ page }, { workerIndex }) => {
  await openScripted(page, "/careers");
  expect(await violationsIn(page)).toEqual([]);

  await page.getByRole("link", { name: careers.viewDetailsOf("Sales Intern") }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await violationsIn(page)).toEqual([]);

  await page.getByRole("link", { name: careers.details.apply }).click();
  await expect(page.getByRole("dialog", { name: applicationForm.titleFor("Sales Intern") })).toBeVisible();
  expect(await violationsIn(page)).toEqual([]);

  await submitApplication(page);
  await expect(page.getByRole("group", { name: applicationForm.errorSummaryTitle })).toBeVisible();
  expect(await violationsIn(page)).toEqual([]);

  await fillApplication(page, `Axe${workerIndex}`);
  await submitApplication(page);
  await expect(page.getByRole("heading", { level: 1, name: applicationForm.received.title })).toBeVisible();
  expect(await violationsIn(page)).toEqual([]);
});

test("an application that waits, a refused file and the reminder have no violation", async ({
  page,
  context,
  trouble,
}) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED/);
  await openScripted(page, "/careers");
  await page.getByRole("link", { name: careers.applyFor("Sales Intern") }).click();
  await fillApplication(page, "Waits");
  await context.setOffline(true);
  await submitApplication(page);
  await expect(shownText(page, applicationForm.notSent.offline)).toBeVisible();
  await formFields(page).resume.setInputFiles({ name: "notes.zip", mimeType: "", buffer: Buffer.from("notes") });
  await expect(page.getByRole("alert")).toContainText(applicationForm.toasts.wrongType.title);
  expect(await violationsIn(page)).toEqual([]);

  await page.getByRole("link", { name: applicationForm.cancel }).click();
  await expect(page.getByRole("link", { name: applicationForm.notSent.open })).toBeVisible();
  expect(await violationsIn(page)).toEqual([]);
});

test("everything to press on the form and the cards is at least 44 px high", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openScripted(page, "/careers");
  await page.getByRole("link", { name: careers.applyFor("Sales Intern") }).click();
  const small = await page
    .locator(
      '.position-card a, .dialog button, .dialog input:not([tabindex="-1"], [type="checkbox"]), .dialog label:has([type="checkbox"]), .dialog select, .dialog .button',
    )
    .evaluateAll((elements) =>
      elements.filter((element) => element.getBoundingClientRect().height < 44).map((element) => element.outerHTML),
    );
  expect(small).toEqual([]);
});
