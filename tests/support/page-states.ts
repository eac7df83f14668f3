import type { Page } from "@playwright/test";
import { applicationForm } from "../../content/application-form.ts";
import { careers } from "../../content/careers.ts";
import { mobileMenu } from "../../content/navigation.ts";
import {
  applyAt,
  formFields,
  leaveUnsent,
  openFormDialog,
  openScripted,
  reloadUntilDelivered,
  showReceipt,
  submitApplication,
  untilDraftOffered,
  wrongFile,
} from "./application-page.ts";
import { expect } from "./running-site.ts";
import { examplePosition } from "./positions.ts";

/** Brings a page into a state. */
type Open = (page: Page) => Promise<unknown>;

/** The dialogs over a page and the states of a form, by name. */
export const pageStates: Record<string, Open> = {
  menu: async (page) => {
    await page.setViewportSize({ width: 375, height: 700 });
    await page.goto("/about");
    await page.getByRole("button", { name: mobileMenu.open }).click();
  },
  "position-dialog": async (page) => {
    await openScripted(page, "/careers");
    await page.getByRole("link", { name: careers.viewDetailsOf(examplePosition.title) }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
  },
  "form-page-with-errors": async (page) => {
    await openFormPage(page);
    await submitWithErrors(page);
  },
  "form-page-with-refused-file": async (page) => {
    await openFormPage(page);
    await chooseWrongFile(page);
  },
  "form-dialog": openFormDialog,
  "form-dialog-with-errors": async (page) => {
    await openFormDialog(page);
    await formFields(page).firstName.fill("Ada");
    await expect(page.getByText(applicationForm.draft.kept)).toBeVisible();
    await submitWithErrors(page);
  },
  "form-dialog-with-refused-file": async (page) => {
    await openFormDialog(page);
    await chooseWrongFile(page);
  },
  "form-dialog-waiting": (page) => leaveUnsent(page, "Treewalker"),
  "careers-while-waiting": async (page) => {
    await leaveUnsent(page, "Treewalker");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("link", { name: applicationForm.notSent.open })).toBeVisible();
  },
  receipt: async (page) => {
    await applyAt(page, `/careers/${examplePosition.id}/apply`, "Treereceipt");
    await showReceipt(page);
    await reloadUntilDelivered(page);
  },
};

async function openFormPage(page: Page): Promise<void> {
  await openScripted(page, "/careers/apply");
  await untilDraftOffered(page);
}

async function submitWithErrors(page: Page): Promise<void> {
  await submitApplication(page);
  await expect(page.getByRole("group", { name: applicationForm.errorSummaryTitle })).toBeFocused();
}

/** The toast stays while the pointer is on it; the checks take longer than it would stand. */
async function chooseWrongFile(page: Page): Promise<void> {
  await formFields(page).resume.setInputFiles(wrongFile);
  await page.getByRole("alert").hover();
}
