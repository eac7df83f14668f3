import type { Locator, Page } from "@playwright/test";
import { applicationForm } from "../../content/application-form.ts";
import { careers } from "../../content/careers.ts";
import {
  expectReceipt,
  fillApplication,
  formFields,
  heardOf,
  leftOnDevice,
  longResume,
  openScripted,
  requiredFields,
  resumePath,
  shownText,
  showReceipt,
  submitApplication,
  untilInteractive,
  wrongFile,
} from "../support/application-page.ts";
import { expect, test } from "../support/running-site.ts";
import { recordSpoken, takeSpoken } from "../support/spoken-log.ts";
import { examplePosition } from "../support/positions.ts";

/* Every event is heard once: by the focus that moves there, or by an announcement, and never by both. */

const { draft, notSent, received, status, toasts, fieldMessage } = applicationForm;
const missing = requiredFields.map((field) => fieldMessage({ field, code: "missing" })).join(" ");
const offline = `${notSent.title} ${notSent.offline}`;

/** An announcement comes a moment after what it tells of is shown. */
async function expectSpoken(page: Page, expected: string[]) {
  const heard: string[] = [];
  await expect
    .poll(async () => {
      heard.push(...(await takeSpoken(page)));
      return heard;
    })
    .toEqual(expected);
}

/** Presses Enter on what gets the focus for it; only what comes of that is heard. */
async function pressEnter(page: Page, control: Locator) {
  await control.focus();
  await takeSpoken(page);
  await page.keyboard.press("Enter");
}

test.beforeEach(({ page }) => recordSpoken(page));

test("each event of an application is heard once, in the dialog", async ({ page, context }) => {
  await openScripted(page, "/careers");
  await pressEnter(page, page.getByRole("link", { name: careers.applyFor(examplePosition.title) }));
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectSpoken(page, [`focus: ${applicationForm.titleFor(examplePosition.title)}`]);
  // Before the script of the form runs, the browser itself says what is missing.
  await untilInteractive(page);

  await pressEnter(page, page.getByRole("button", { name: applicationForm.submit }));
  await expect(page.getByRole("group", { name: applicationForm.errorSummaryTitle })).toBeFocused();
  await expectSpoken(page, [`focus: ${applicationForm.errorSummaryTitle}: ${missing}`]);

  const { resume, lastName } = formFields(page);
  await resume.focus();
  await takeSpoken(page);
  await resume.setInputFiles(wrongFile);
  await expect(page.getByRole("alert")).toBeVisible();
  await expectSpoken(page, [`says: ${toasts.wrongType.title}${toasts.wrongType.description}`]);
  // The control itself says its new file, which its description repeats with the size.
  await resume.setInputFiles(resumePath);
  expect(await takeSpoken(page)).toEqual([]);

  await fillApplication(page, "Heardonce");
  await expect(page.getByText(draft.kept)).toBeVisible();
  expect((await takeSpoken(page)).filter((line) => line.startsWith("says"))).toEqual([]);

  await context.setOffline(true);
  await pressEnter(page, page.getByRole("button", { name: applicationForm.submit }));
  await expect(shownText(page, notSent.offline)).toBeVisible();
  await expect.poll(() => page.locator("dialog [aria-live]").last().textContent()).toContain(notSent.offline);
  const whenAgain = `${notSent.againOnline} ${notSent.nextVisit}`;
  await expectSpoken(page, [`says: ${status.sending}`, `says: ${offline} ${whenAgain}`]);

  await lastName.focus();
  await takeSpoken(page);
  await page.keyboard.type("!");
  await expect(shownText(page, notSent.changed)).toBeVisible();
  await expectSpoken(page, [`says: ${notSent.title} ${notSent.changed}`]);

  await context.setOffline(false);
  await pressEnter(page, page.getByRole("button", { name: notSent.tryAgain }));
  await expect(page.getByRole("heading", { name: received.title })).toBeFocused();
  expect(await takeSpoken(page)).toEqual([`says: ${status.sending}`, `focus: ${received.title}`]);
});

test("an application that waits is heard of once its form is closed, and is sent", async ({ page, context, chat }) => {
  await openScripted(page, "/careers");
  const apply = page.getByRole("link", { name: careers.applyFor(examplePosition.title) });
  await pressEnter(page, apply);
  await fillApplication(page, "Heardlater");
  await context.setOffline(true);
  await submitApplication(page);
  await expect(page.locator("dialog [aria-live]").last()).toContainText(notSent.offline);
  await takeSpoken(page);
  await page.keyboard.press("Escape");
  await expect(apply).toBeFocused();
  await expect(page.locator("[aria-live]").last()).toHaveText(notSent.title);
  await expectSpoken(page, [`focus: ${careers.applyFor(examplePosition.title)}`, `says: ${notSent.title}`]);

  await page.getByRole("link", { name: careers.viewDetailsOf(examplePosition.title) }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await takeSpoken(page);
  await context.setOffline(false);
  await expect(page.locator("dialog [aria-live]")).toHaveText(received.notice(examplePosition.title));
  await expectSpoken(page, [`says: ${received.notice(examplePosition.title)}`]);
  await expect(page.getByRole("dialog", { name: examplePosition.title })).toBeVisible();
  await page.keyboard.press("Escape");
  await showReceipt(page);
  await heardOf(chat, "Heardlater");
});

test("a restored draft is announced once, above the form, with its day and a way to delete all of it", async ({
  page,
}) => {
  await openScripted(page, `/careers/${examplePosition.id}/apply`);
  await expect(page.getByText(/We filled in/)).toBeHidden();
  await fillApplication(page, "Restored");
  await expect(page.getByText(draft.kept)).toBeVisible();
  await page.reload();
  const restored = draft.restored(Date.now()).replaceAll("\u00a0", " ");
  await expect(shownText(page, restored)).toBeVisible();
  await expect(page.locator("[aria-live]").last()).toHaveText(restored);
  await expectSpoken(page, [`says: ${restored}`]);
  const isAboveForm = await shownText(page, restored).evaluate((notice) =>
    Boolean(notice.compareDocumentPosition(document.querySelector("fieldset")!) & Node.DOCUMENT_POSITION_FOLLOWING),
  );
  expect(isAboveForm).toBe(true);

  await pressEnter(page, page.getByRole("button", { name: draft.delete }).first());
  await expect(page.getByText(draft.deleted)).toBeFocused();
  await expectSpoken(page, [`focus: ${draft.deleted}`]);
  await expect(formFields(page).firstName).toHaveValue("");
  expect(await leftOnDevice(page)).toEqual([]);
});

test("a slow upload is heard of now and then", async ({ page, context }) => {
  // A clock on which ten seconds pass at each look.
  await page.addInitScript(() => {
    const now = Date.now.bind(Date);
    let looks = 0;
    Date.now = () => now() + 10_000 * looks++;
  });
  const network = await context.newCDPSession(page);
  await openScripted(page, `/careers/${examplePosition.id}/apply`);
  await fillApplication(page, "Heardslowly");
  await formFields(page).resume.setInputFiles(longResume(60_000));
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 256 * 1024 };
  await network.send("Network.emulateNetworkConditions", slow);
  await submitApplication(page);
  const heard = () => page.evaluate(() => (window as unknown as { spoken: string[] }).spoken.join());
  await expect.poll(heard).toMatch(/says: [2-9]\d% uploaded/);
  await network.send("Network.emulateNetworkConditions", { ...slow, uploadThroughput: -1 });
  await expectReceipt(page);
});
