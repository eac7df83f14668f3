import { applicationForm } from "../../content/application-form.ts";
import { careers } from "../../content/careers.ts";
import {
  expectReceipt,
  fillApplication,
  formFields,
  formWhenSubmitted,
  heardOf,
  longResume,
  openFormDialog,
  openScripted,
  resumePath,
  submitApplication,
  untilDraftOffered,
  wrongFile,
} from "../support/application-page.ts";
import { expectOwnElements, translatePage } from "../support/translate-page.ts";
import { expect, test } from "../support/running-site.ts";
import { examplePosition, otherPosition } from "../support/positions.ts";

/* A browser's translation moves every text of the page, before and during each step. Nothing breaks. */

const { notSent, received, toasts } = applicationForm;

test("in a translated page a candidate reads, errs, corrects, sends, and gets the receipt", async ({ page, chat }) => {
  await openScripted(page, "/careers");
  await translatePage(page);
  await page.getByRole("link", { name: careers.viewDetailsOf(examplePosition.title) }).click();
  await page.getByRole("dialog").getByRole("link", { name: careers.details.apply }).click();
  await untilDraftOffered(page);
  await submitApplication(page);
  await expect(page.getByRole("group", { name: applicationForm.errorSummaryTitle })).toBeFocused();

  await formFields(page).resume.setInputFiles(wrongFile);
  await expect(page.getByText(toasts.wrongType.title)).toBeVisible();
  await fillApplication(page, "Translated");
  await formFields(page).resume.setInputFiles(resumePath);
  await formFields(page).email.fill("no address");
  await submitApplication(page);
  await expect(page.getByRole("group", { name: applicationForm.errorSummaryTitle })).toBeFocused();
  await formFields(page).email.fill("ada@example.org");
  const submitted = formWhenSubmitted(page);
  await submitApplication(page);
  expect((await submitted).isButtonDisabled).toBe(true);
  await expectReceipt(page);
  await expect(page.getByRole("heading", { name: received.title })).toBeFocused();
  await heardOf(chat, "Translated");
  await expectOwnElements(page);
});

test("in a translated page an upload is stopped, waits, is sent again, and its draft is deleted", async ({
  page,
  context,
  chat,
}) => {
  const network = await context.newCDPSession(page);
  await openFormDialog(page);
  await translatePage(page);
  await fillApplication(page, "Translatedupload");
  const long = longResume(60_000);
  await formFields(page).resume.setInputFiles(long);
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 256 * 1024 };
  await network.send("Network.emulateNetworkConditions", slow);
  await submitApplication(page);
  const progress = page.getByRole("progressbar", { name: applicationForm.progressLabel });
  await expect.poll(() => progress.evaluate((bar: HTMLProgressElement) => bar.value)).toBeGreaterThan(0);
  await page.getByRole("button", { name: applicationForm.stop }).click();
  await expect(page.getByRole("group", { name: notSent.title })).toContainText(notSent.canceled);

  await network.send("Network.emulateNetworkConditions", { ...slow, uploadThroughput: -1, offline: true });
  await page.getByRole("button", { name: notSent.tryAgain }).click();
  await expect(page.getByRole("group", { name: notSent.title })).toContainText(notSent.offline);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: notSent.open }).click();
  await network.send("Network.emulateNetworkConditions", { ...slow, uploadThroughput: -1 });
  await expectReceipt(page);
  await heardOf(chat, "Translatedupload", long.buffer);

  await page.getByRole("link", { name: careers.applyFor(otherPosition.title) }).click();
  await formFields(page).coverLetter.fill("A second letter.");
  await page.getByRole("button", { name: applicationForm.draft.delete }).click();
  await expect(page.getByText(applicationForm.draft.deleted)).toBeVisible();
  await expectOwnElements(page);
});

test("a form that a stranger's script has broken is the browser's own, with what was typed and chosen", async ({
  page,
  chat,
  trouble,
}) => {
  trouble.expect(/NotFoundError|removeChild|insertBefore|The above error/);
  await openScripted(page, `/careers/${examplePosition.id}/apply`);
  await fillApplication(page, "Brokenform");
  // Worse than a translator: what React put into the page is elsewhere when it changes it.
  await page.evaluate(() => {
    const summaryPlace = document.querySelector("form .note");
    const moved = document.createElement("div");
    summaryPlace?.replaceWith(moved);
    moved.append(summaryPlace!);
    for (const field of document.querySelectorAll("form .field")) {
      const wrapper = document.createElement("div");
      const control = [...field.children].at(-1)!;
      control.replaceWith(wrapper);
      wrapper.append(control);
    }
  });
  await formFields(page).email.fill("no address");
  await submitApplication(page);
  await expect(page.locator(".broken-notice")).toBeFocused();
  await expect(formFields(page).lastName).toHaveValue("Brokenform");
  await formFields(page).email.fill("ada@example.org");
  await submitApplication(page);
  await expectReceipt(page);
  await heardOf(chat, "Brokenform");
});
