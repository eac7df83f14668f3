import type { Locator, Page } from "@playwright/test";
import { textFieldNames, textFields } from "../../application/fields.ts";
import { applicationForm } from "../../content/application-form.ts";
import {
  formFields,
  leftOnDevice,
  openFormDialog,
  openScripted,
  submitApplication,
  untilDraftOffered,
  wrongFile,
} from "../support/application-page.ts";
import { expect, test } from "../support/running-site.ts";
import { examplePosition } from "../support/positions.ts";

/* After a failed attempt the form must leave the focus where the person types, whatever else happens on the page. */

const { draft, toasts } = applicationForm;

const forms = {
  page: (page: Page) => openScripted(page, `/careers/${examplePosition.id}/apply`),
  dialog: openFormDialog,
};

const twentyFourLetters = "abcdefghijklmnopqrstuvwx";

/** Types for 12 seconds of the page's own clock, a letter each half second, and expects every letter in the field. */
async function typeForTwelveSeconds(page: Page, field: Locator) {
  await field.focus();
  for (const letter of twentyFourLetters) {
    await page.keyboard.type(letter);
    await page.clock.runFor(500);
    // Storing takes real time.
    await leftOnDevice(page);
  }
  await expect(field).toHaveValue(twentyFourLetters);
  await expect(field).toBeFocused();
}

for (const [name, open] of Object.entries(forms))
  test(`after a failed attempt, as a ${name}, no draft, toast or lost line takes the focus or a letter`, async ({
    page,
    context,
  }) => {
    await page.clock.install();
    await open(page);
    // Storing takes real time, and the page's own clock would let it time out.
    await untilDraftOffered(page);
    const fields = formFields(page);
    const { phone, coverLetter, resume } = fields;
    for (let attempt = 0; attempt < 2; attempt++) {
      await submitApplication(page);
      await expect(page.getByRole("group", { name: applicationForm.errorSummaryTitle })).toBeFocused();
      await phone.focus();
    }
    const lines = textFieldNames.filter((name) => !["position", "choice", "letter"].includes(textFields[name].kind));
    for (const name of lines) await typeForTwelveSeconds(page, fields[name]);
    await expect(page.getByText(draft.kept)).toBeVisible();

    for (const file of [{ ...wrongFile, name: "resume.txt" }, wrongFile]) {
      await resume.focus();
      await resume.setInputFiles(file);
      await page.clock.runFor(1000);
      await expect(resume).toBeFocused();
    }
    const toast = page.getByRole("alert").filter({ hasText: toasts.wrongType.title });
    await expect(toast).toBeVisible();
    await context.setOffline(true);
    await typeForTwelveSeconds(page, coverLetter);
    await expect(toast).toBeHidden();
    await context.setOffline(false);
    await coverLetter.clear();
    await typeForTwelveSeconds(page, coverLetter);
  });

test("a dismissed notice gives the focus back, and none leaves from under it", async ({ page }) => {
  await page.clock.install();
  await openScripted(page, "/careers/apply");
  const { resume, coverLetter } = formFields(page);
  await resume.setInputFiles(wrongFile);
  await coverLetter.focus();
  const dismiss = page.getByRole("button", { name: toasts.dismiss });
  await dismiss.focus();
  await page.clock.runFor(30_000);
  await expect(dismiss).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dismiss).toBeHidden();
  await expect(coverLetter).toBeFocused();

  await resume.setInputFiles(wrongFile);
  await expect(dismiss).toBeVisible();
  await page.clock.runFor(11_000);
  await expect(dismiss).toBeHidden();
});
