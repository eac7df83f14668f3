import type { Page } from "@playwright/test";
import { applicationForm } from "../../content/application-form.ts";
import { careers } from "../../content/careers.ts";
import { mobileMenu } from "../../content/navigation.ts";
import {
  formFields,
  leaveUnsent,
  openFormDialog,
  openScripted,
  submitApplication,
} from "../support/application-page.ts";
import { expect, test } from "../support/running-site.ts";
import { coveredStops } from "../support/walk-by-tab.ts";

/* Whatever the Tab key reaches is in sight: nothing sticky or floating lies over it, in any state of a page; every-page.spec.ts has the pages themselves. */

const windows = [
  { width: 1280, height: 800 },
  { width: 375, height: 700 },
  { width: 320, height: 568 },
  // 1280 × 1024 at 400 %.
  { width: 320, height: 256 },
];

const wrongFile = { name: "photo.png", mimeType: "image/png", buffer: Buffer.from("png") };

/** Each opens a page or brings it into one of its states. */
const states: Record<string, (page: Page) => Promise<void>> = {
  "a position's dialog": async (page) => {
    await openScripted(page, "/careers");
    await page.getByRole("link", { name: careers.viewDetailsOf("Social Media Marketing Intern") }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
  },
  "the form's page with errors": async (page) => {
    await openScripted(page, "/careers/social-media-marketing-intern/apply");
    await submitApplication(page);
    await expect(page.getByRole("group", { name: applicationForm.errorSummaryTitle })).toBeFocused();
  },
  "the form's dialog with a refused file": async (page) => {
    await openFormDialog(page);
    await formFields(page).resume.setInputFiles(wrongFile);
    await expect(page.getByRole("alert")).toBeVisible();
    // The toast stays while the pointer is on it; the walk takes longer than it would stand.
    await page.getByRole("alert").hover();
  },
  "the form's page with a refused file": async (page) => {
    await openScripted(page, "/careers/sales-intern/apply");
    await formFields(page).resume.setInputFiles(wrongFile);
    await page.getByRole("alert").hover();
  },
  "the form's dialog while its application waits": (page) => leaveUnsent(page, "Insight"),
  "the careers page while an application waits": async (page) => {
    await leaveUnsent(page, "Insight");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("link", { name: applicationForm.notSent.open })).toBeVisible();
  },
};

for (const [name, open] of Object.entries(states)) {
  test(`on ${name}`, async ({ page, trouble }) => {
    trouble.expect(/ERR_INTERNET_DISCONNECTED/);
    await open(page);
    for (const window of windows) {
      await page.setViewportSize(window);
      expect(await coveredStops(page, "Tab"), `Tab at ${window.width}×${window.height}`).toEqual([]);
      expect(await coveredStops(page, "Shift+Tab"), `Shift+Tab at ${window.width}×${window.height}`).toEqual([]);
    }
  });
}

test("on the open menu", async ({ page }) => {
  for (const window of windows.slice(1)) {
    await page.setViewportSize(window);
    await page.goto("/about");
    await page.getByRole("button", { name: mobileMenu.open }).click();
    expect(await coveredStops(page, "Tab")).toEqual([]);
    expect(await coveredStops(page, "Shift+Tab")).toEqual([]);
  }
});
