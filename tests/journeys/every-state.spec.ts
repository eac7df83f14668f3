import type { Page } from "@playwright/test";
import { applicationForm } from "../../content/application-form.ts";
import { candidatePage } from "../../content/candidate-page.ts";
import { careers } from "../../content/careers.ts";
import { mobileMenu } from "../../content/navigation.ts";
import {
  fillApplication,
  formFields,
  leaveUnsent,
  openFormDialog,
  openScripted,
  submitApplication,
  untilDraftOffered,
  untilInteractive,
} from "../support/application-page.ts";
import { rolesAndNames } from "../support/roles-and-names.ts";
import { expect, test } from "../support/running-site.ts";

/*
 * What a screen reader can go through in each view, as roles and names, reviewed once and kept in files: a change shows
 * up in a diff. `npx playwright test accessibility-tree --update-snapshots` writes them anew.
 */

const views: Record<string, (page: Page) => Promise<unknown>> = {
  landing: (page) => openScripted(page, "/"),
  about: (page) => page.goto("/about"),
  contact: (page) => page.goto("/contact"),
  privacy: (page) => page.goto("/privacy"),
  terms: (page) => page.goto("/terms"),
  "not-found": (page) => page.goto("/nowhere"),
  careers: (page) => openScripted(page, "/careers"),
  "position-page": (page) => openScripted(page, "/careers/sales-intern"),
  "position-dialog": async (page) => {
    await openScripted(page, "/careers");
    await page.getByRole("link", { name: careers.viewDetailsOf("Sales Intern") }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
  },
  "form-page": openFormPage,
  "form-page-with-errors": async (page) => {
    await openFormPage(page);
    await submitApplication(page);
    await expect(page.getByRole("group", { name: applicationForm.errorSummaryTitle })).toBeFocused();
  },
  "form-dialog-with-draft": async (page) => {
    await openFormDialog(page);
    await formFields(page).firstName.fill("Ada");
    await expect(page.getByText(applicationForm.draft.kept)).toBeVisible();
  },
  "form-dialog-waiting": (page) => leaveUnsent(page, "Treewalker"),
  "careers-while-waiting": async (page) => {
    await leaveUnsent(page, "Treewalker");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("link", { name: applicationForm.notSent.open })).toBeVisible();
  },
  receipt: async (page) => {
    await openScripted(page, "/careers/sales-intern/apply");
    await fillApplication(page, "Treereceipt");
    await submitApplication(page);
    await expect(page.getByRole("heading", { level: 1, name: applicationForm.received.title })).toBeFocused();
    // Once the team has it, the page stays as it is.
    await expect(async () => {
      await page.reload();
      await expect(page.getByText(candidatePage.delivery.withTeam)).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await untilInteractive(page);
  },
  menu: async (page) => {
    await page.setViewportSize({ width: 375, height: 700 });
    await page.goto("/about");
    await page.getByRole("button", { name: mobileMenu.open }).click();
  },
};

async function openFormPage(page: Page): Promise<void> {
  await openScripted(page, "/careers/apply");
  await untilDraftOffered(page);
}

for (const [name, open] of Object.entries(views)) {
  test(`the ${name} view`, async ({ page, trouble }) => {
    trouble.expect(/ERR_INTERNET_DISCONNECTED|status of 404/);
    await open(page);
    // Behind a modal dialog there is nothing to go through.
    const dialog = page.getByRole("dialog");
    const part = (await dialog.count()) > 0 ? dialog : page.locator("body");
    expect(await rolesAndNames(part)).toMatchSnapshot(`${name}.txt`);
  });
}
