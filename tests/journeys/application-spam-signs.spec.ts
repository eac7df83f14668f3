import { applicationForm } from "../../content/application-form.ts";
import { chatMessages } from "../../content/chat-messages.ts";
import {
  expectReceipt,
  fillApplication,
  heardOf,
  openScripted,
  submitApplication,
} from "../support/application-page.ts";
import { expect, test } from "../support/running-site.ts";

const { leaveEmpty } = applicationForm;
const { spamSigns, suspicious } = chatMessages;

test("a form that a program fills in at once, hidden field and all, arrives and says so", async ({ page, chat }) => {
  await openScripted(page, "/careers");
  await page.locator('a[href="/careers/sales-intern/apply"]').first().click();
  await fillApplication(page, "Machine");
  await page.getByLabel(leaveEmpty).evaluate((field: HTMLInputElement) => (field.value = "Cheap watches"));
  await submitApplication(page);
  await expectReceipt(page);
  const summary = await heardOf(chat, "Machine");
  expect(summary.text).toContain(`${suspicious}: ${spamSigns["hidden-field"]}; ${spamSigns["sent-at-once"]}\n`);
});

test("a person takes longer, and finds no hidden field", async ({ page, chat }) => {
  await page.clock.install();
  await openScripted(page, "/careers/apply");
  await expect(page.getByLabel(leaveEmpty)).toBeHidden();
  await expect(page.getByLabel(leaveEmpty)).toHaveAttribute("tabindex", "-1");
  await fillApplication(page, "Person");
  await page.clock.fastForward("00:30");
  await submitApplication(page);
  await expectReceipt(page);
  expect((await heardOf(chat, "Person")).text).not.toContain(suspicious);
});

test("a draft that is sent as soon as it is back is no machine's", async ({ page, chat }) => {
  await openScripted(page, "/careers/apply");
  await fillApplication(page, "Returned");
  await expect(page.getByText(applicationForm.draft.kept)).toBeVisible();
  await openScripted(page, "/careers/apply");
  await expect(page.getByText("resume.pdf")).toBeVisible();
  await submitApplication(page);
  await expectReceipt(page);
  expect((await heardOf(chat, "Returned")).text).not.toContain(suspicious);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("there is no hidden field to see, and no spam sign for being quick", async ({ page, chat }) => {
    await page.goto("/careers/apply");
    await expect(page.getByLabel(leaveEmpty)).toBeHidden();
    await fillApplication(page, "Markless");
    await submitApplication(page);
    await expectReceipt(page);
    expect((await heardOf(chat, "Markless")).text).not.toContain(suspicious);
  });
});
