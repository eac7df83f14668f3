import type { Locator, Page } from "@playwright/test";
import { applicationForm } from "../../content/application-form.ts";
import {
  formFields,
  openFormDialog,
  openScripted,
  submitApplication,
  untilDraftOffered,
} from "../support/application-page.ts";
import { expect, test } from "../support/running-site.ts";

/* After a failed attempt the form must leave the focus where the person types, whatever else happens on the page. */

const wrongFile = { name: "photo.png", mimeType: "image/png", buffer: Buffer.from("png") };

const forms = [
  { name: "page", open: (page: Page) => openScripted(page, "/careers/sales-intern/apply") },
  { name: "dialog", open: openFormDialog },
];

/** Types for 12 seconds of the page's own clock, a letter each half second, and expects every letter in the field. */
async function typeForTwelveSeconds(page: Page, field: Locator, text: string) {
  await field.focus();
  for (const letter of text) {
    await page.keyboard.type(letter);
    await page.clock.runFor(500);
    await untilStored(page);
  }
  await expect(field).toHaveValue(text);
  await expect(field).toBeFocused();
}

/** Until the device has stored what it was given: it takes real time, and the page's own clock would let that time out. */
function untilStored(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (const { name = "" } of await indexedDB.databases())
      await new Promise<void>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onerror = () => reject(new Error(name));
        request.onsuccess = () => {
          const database = request.result;
          // Comes after the transactions that wait.
          const last = database.transaction([...database.objectStoreNames], "readwrite");
          last.oncomplete = () => resolve(database.close());
        };
      });
  });
}

const twentyFourLetters = "abcdefghijklmnopqrstuvwx";

async function submitEmpty(page: Page) {
  await submitApplication(page);
  await expect(page.getByRole("group", { name: applicationForm.errorSummaryTitle })).toBeFocused();
}

for (const { name, open } of forms) {
  test.describe(`after a failed attempt, as a ${name}`, () => {
    test.beforeEach(async ({ page }) => {
      await page.clock.install();
      await open(page);
      // It takes real time, and the page's own clock would let that time out.
      await untilDraftOffered(page);
      await submitEmpty(page);
    });

    test("each field keeps the focus and every letter while the draft is saved", async ({ page }) => {
      const { firstName, lastName, email, phone, portfolio, coverLetter } = formFields(page);
      for (const field of [firstName, lastName, email, phone, portfolio, coverLetter])
        await typeForTwelveSeconds(page, field, twentyFourLetters);
      await expect(page.getByText(applicationForm.draft.kept)).toBeVisible();
    });

    test("a refused file and its toast, coming and going, leave the letter alone", async ({ page }) => {
      const { resume, coverLetter } = formFields(page);
      await resume.setInputFiles(wrongFile);
      const toast = page.getByRole("alert").filter({ hasText: applicationForm.toasts.wrongType.title });
      await expect(toast).toBeVisible();
      await typeForTwelveSeconds(page, coverLetter, twentyFourLetters);
      await expect(toast).toBeHidden();
    });

    test("choosing a file keeps the focus at the file", async ({ page }) => {
      const { resume } = formFields(page);
      for (const file of [wrongFile, { ...wrongFile, name: "resume.txt" }]) {
        await resume.focus();
        await resume.setInputFiles(file);
        await page.clock.runFor(1000);
        await expect(resume).toBeFocused();
      }
    });

    test("a line that drops and returns leaves the letter alone", async ({ page, context }) => {
      const { coverLetter } = formFields(page);
      await coverLetter.focus();
      await page.keyboard.type("before ");
      await context.setOffline(true);
      await page.clock.runFor(6000);
      await page.keyboard.type("offline ");
      await context.setOffline(false);
      await page.clock.runFor(6000);
      await page.keyboard.type("after");
      await expect(coverLetter).toHaveValue("before offline after");
      await expect(coverLetter).toBeFocused();
    });
  });
}

test("a second attempt with the same errors takes the focus to the summary again", async ({ page }) => {
  await openScripted(page, "/careers/sales-intern/apply");
  await submitEmpty(page);
  await formFields(page).phone.focus();
  await submitEmpty(page);
});
