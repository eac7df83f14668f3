import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { applicationForm } from "../../content/application-form.ts";
import { careers } from "../../content/careers.ts";
import {
  fillApplication,
  formFields,
  openScripted,
  shownText,
  submitApplication,
} from "../support/application-page.ts";
import { expect, test } from "../support/running-site.ts";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

async function expectNoViolations(page: Page) {
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  expect(violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(" ")}`))).toEqual([]);
}

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`${colorScheme} theme`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: "reduce" } });

    test("careers, details, form, its errors and the receipt have no violation", async ({ page }, { workerIndex }) => {
      await openScripted(page, "/careers");
      await expectNoViolations(page);

      await page.getByRole("link", { name: careers.viewDetailsOf("Sales Intern") }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expectNoViolations(page);

      await page.getByRole("link", { name: careers.details.apply }).click();
      await expect(page.getByRole("dialog", { name: applicationForm.titleFor("Sales Intern") })).toBeVisible();
      await expectNoViolations(page);

      await submitApplication(page);
      await expect(page.getByRole("group", { name: applicationForm.errorSummaryTitle })).toBeVisible();
      await expectNoViolations(page);

      await fillApplication(page, `Axe${colorScheme}${workerIndex}`);
      await submitApplication(page);
      await expect(page.getByRole("heading", { level: 1, name: applicationForm.received.title })).toBeVisible();
      await expectNoViolations(page);
    });

    test("an application that waits, a refused file and the reminder have no violation", async ({
      page,
      context,
      trouble,
    }) => {
      trouble.expect(/ERR_INTERNET_DISCONNECTED/);
      await openScripted(page, "/careers");
      await page.getByRole("link", { name: careers.applyFor("Sales Intern") }).click();
      await fillApplication(page, `Waits${colorScheme}`);
      await context.setOffline(true);
      await submitApplication(page);
      await expect(shownText(page, applicationForm.notSent.offline)).toBeVisible();
      await formFields(page).resume.setInputFiles({ name: "notes.zip", mimeType: "", buffer: Buffer.from("notes") });
      await expect(page.getByRole("alert")).toContainText(applicationForm.toasts.wrongType.title);
      await expectNoViolations(page);

      await page.getByRole("link", { name: applicationForm.cancel }).click();
      await expect(page.getByRole("link", { name: applicationForm.notSent.open })).toBeVisible();
      await expectNoViolations(page);
    });

    for (const path of ["/careers/sales-intern", "/careers/apply"]) {
      test(`${path} as a page has no violation`, async ({ page }) => {
        await page.goto(path);
        await expectNoViolations(page);
      });
    }
  });
}

for (const path of ["/careers", "/careers/sales-intern", "/careers/apply"]) {
  test(`${path} does not scroll sideways at 320 px`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
}

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
