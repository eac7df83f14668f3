import { applicationForm } from "../../content/application-form.ts";
import {
  expectReceipt,
  fillApplication,
  formFields,
  heardOf,
  longResume,
  openFormDialog,
  openScripted,
  shownText,
  submitApplication,
} from "../support/application-page.ts";
import { expect, test } from "../support/running-site.ts";

const { notSent } = applicationForm;

test("an upload shows progress, and is canceled and retried by keyboard", async ({ page, context, chat }) => {
  const network = await context.newCDPSession(page);
  await openFormDialog(page);
  await fillApplication(page, "Cancelled");
  const long = longResume(120_000);
  await formFields(page).resume.setInputFiles(long);
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 256 * 1024 };
  await network.send("Network.emulateNetworkConditions", slow);
  await submitApplication(page);

  await expect(page.getByRole("button", { name: applicationForm.status.sending })).toBeDisabled();
  const progress = page.getByRole("progressbar", { name: applicationForm.progressLabel });
  await expect.poll(() => progress.evaluate((bar: HTMLProgressElement) => bar.value)).toBeGreaterThan(0);
  // One way to stop, and nothing that deletes.
  const form = page.getByRole("dialog").locator("form");
  await expect(form.getByRole("button", { disabled: false })).toHaveText([applicationForm.stop]);
  await expect(form.getByRole("link", { name: applicationForm.cancel })).toBeHidden();
  await page.getByRole("button", { name: applicationForm.stop }).focus();
  await page.keyboard.press("Enter");
  const status = page.getByRole("group", { name: notSent.title });
  await expect(status).toContainText(notSent.canceled);
  await expect(status).toBeFocused();

  await network.send("Network.emulateNetworkConditions", { ...slow, uploadThroughput: -1 });
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: notSent.tryAgain })).toBeFocused();
  await page.keyboard.press("Enter");
  await expectReceipt(page);
  await heardOf(chat, "Cancelled", long.buffer);
});

test("on the next visit an application that is sent automatically shows its progress", async ({
  page,
  chat,
  trouble,
}) => {
  trouble.expect(/ERR_FAILED|beforeunload/);
  await page.route("**/api/applications", (route) => route.abort());
  await openFormDialog(page);
  await fillApplication(page, "Nextvisitlarge");
  const long = longResume(120_000);
  await formFields(page).resume.setInputFiles(long);
  await expect(page.getByText(applicationForm.draft.kept)).toBeVisible();
  await submitApplication(page);
  await expect(shownText(page, notSent.nextVisit)).toBeVisible();

  await page.goto("about:blank");
  await page.unroute("**/api/applications");
  const network = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 256 * 1024 };
  await network.send("Network.emulateNetworkConditions", slow);
  await page.goto("/careers");
  const progress = page.getByRole("progressbar", { name: applicationForm.progressLabel });
  await expect.poll(() => progress.evaluate((bar: HTMLProgressElement) => bar.value)).toBeGreaterThan(0);
  await expect(page.getByText(applicationForm.status.keepOpen)).toBeVisible();
  await page.setViewportSize({ width: 768, height: 900 });
  expect(await progress.evaluate((bar: HTMLElement) => bar.offsetWidth), "on a tablet").toBeGreaterThan(60);
  await network.send("Network.emulateNetworkConditions", { ...slow, uploadThroughput: -1 });
  await expectReceipt(page);
  await heardOf(chat, "Nextvisitlarge", long.buffer);
});

test("an application that isn't sent yet has three ways out", async ({ page, context }) => {
  await openFormDialog(page);
  await fillApplication(page, "Threeways");
  await context.setOffline(true);
  await submitApplication(page);
  await expect(shownText(page, notSent.offline)).toBeVisible();
  const form = page.getByRole("dialog").locator("form");
  const ways = form.locator("button, .actions a").filter({ visible: true });
  await expect(ways).toHaveText([notSent.tryAgain, applicationForm.cancel, applicationForm.stop]);
  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type(), "before leaving").toBe("beforeunload");
  await question.dismiss();
  await form.getByRole("button", { name: applicationForm.stop }).click();
  await expect(ways).toHaveText([notSent.tryAgain, applicationForm.cancel, applicationForm.draft.deleteUnsent]);
});

test("a server that was killed and comes back gets the application", async ({ page, ownSite, trouble }) => {
  trouble.expect(/ERR_CONNECTION_REFUSED/);
  await openScripted(page, `${ownSite.site.address}/careers/apply`);
  await fillApplication(page, "Survivor");
  await ownSite.site.kill();
  await submitApplication(page);
  await expect(shownText(page, notSent.unreachable)).toBeVisible();
  await ownSite.restart();
  await expectReceipt(page);
  await heardOf(ownSite.chat, "Survivor");
});
