import { applicationForm } from "../../content/application-form.ts";
import { applyPage } from "../../content/metadata/page-descriptions.ts";
import {
  applyAt,
  expectReceipt,
  fillApplication,
  formFields,
  openFormDialog,
  openScripted,
  submitApplication,
} from "../support/application-page.ts";
import { expect, test } from "../support/running-site.ts";

const { draft, errorPrefix, notSent, received, toasts } = applicationForm;
const wrongFile = { name: "photo.png", mimeType: "image/png", buffer: Buffer.from("png") };

test("a failed attempt is said by the title, until the page is left", async ({ page }) => {
  const { title } = applyPage(null);
  await openScripted(page, "/careers/apply");
  await expect(page).toHaveTitle(title);
  await submitApplication(page);
  await expect(page).toHaveTitle(`${errorPrefix} ${title}`);
  await page.getByRole("link", { name: applicationForm.backToPositions }).click();
  await expect(page).not.toHaveTitle(new RegExp(errorPrefix));
});

test("a canceled upload leaves the focus where it can be tried again, in a dialog too", async ({ page, trouble }) => {
  trouble.expect(/status of 409/);
  await page.route("**/api/uploads/**", () => new Promise(() => {}));
  await openFormDialog(page);
  await fillApplication(page, "Canceled");
  const large = { name: "long.txt", mimeType: "text/plain", buffer: Buffer.alloc(2 * 1024 * 1024, "A long line.\n") };
  await formFields(page).resume.setInputFiles(large);
  await submitApplication(page);
  await page.getByRole("button", { name: applicationForm.cancelUpload }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("group", { name: notSent.title })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: notSent.tryAgain })).toBeFocused();
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

test("leaving asks only where nothing is kept", async ({ page, context }) => {
  const asked: string[] = [];
  async function openAndLeave(isKept: boolean) {
    const form = await context.newPage();
    form.on("dialog", (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await openScripted(form, "/careers/apply");
    await form.getByRole("checkbox", { name: draft.keep }).setChecked(isKept);
    await formFields(form).firstName.pressSequentially("Ada");
    if (isKept) await expect(form.getByText(draft.kept)).toBeVisible();
    const closed = form.waitForEvent("close");
    await form.close({ runBeforeUnload: true });
    await closed;
  }
  await openAndLeave(true);
  expect(asked).toEqual([]);
  await openAndLeave(false);
  expect(asked).toEqual(["beforeunload"]);
  await page.close();
});

test("the reader's own time and a way to copy the reference are on the receipt", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await applyAt(page, "/careers/sales-intern/apply", "Copied");
  const reference = await expectReceipt(page);
  const time = page.getByRole("time").first();
  const receivedAt = (await time.getAttribute("datetime")) ?? "";
  await expect(time).toHaveText(received.timeHere(receivedAt));
  await page.getByRole("button", { name: received.copy }).click();
  await expect(page.getByRole("button", { name: received.copied })).toBeFocused();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference);
});
