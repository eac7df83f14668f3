import { isOfKind, textFieldNames } from "../../application/fields.ts";
import { applicationForm, problemTexts } from "../../content/application-form.ts";
import { careers } from "../../content/careers.ts";
import { chatMessages } from "../../content/chat-messages.ts";
import {
  expectReceipt,
  fillApplication,
  formFields,
  formWhenSubmitted,
  heardOf,
  openScripted,
  resumeBytes,
  resumePath,
  showReceipt,
  submitApplication,
} from "../support/application-page.ts";
import { completeFields } from "../support/builders.ts";
import { expect, test } from "../support/running-site.ts";
import { examplePosition, otherPosition } from "../support/positions.ts";

const { leaveEmpty, received } = applicationForm;
const { spamSigns, suspicious } = chatMessages;

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a refused form comes back as it was typed; being quick is no spam sign", async ({ page, chat, trouble }) => {
    trouble.expect(/status of 422/);
    await page.goto(`/careers/${examplePosition.id}/apply`);
    await expect(page.getByLabel(leaveEmpty)).toBeHidden();
    await expect(page.getByLabel(leaveEmpty)).toHaveAttribute("tabindex", "-1");
    await expect(page.locator("[aria-hidden] :is(input, select, textarea, button)")).toHaveCount(0);
    const filledIn = await page
      .locator("form [autocomplete]:not([autocomplete='off'])")
      .evaluateAll((fields) => fields.map((field) => field.getAttribute("autocomplete")));
    expect(filledIn, "a browser fills in each field with a text of its own").toEqual([...new Set(filledIn)]);
    expect(filledIn).not.toEqual([]);
    await fillApplication(page, "Cameback");
    await formFields(page).portfolio.fill("ftp://example.org/work");
    await submitApplication(page);

    const message = applicationForm.fieldMessage({ field: "portfolio", code: "malformed" });
    const summary = page.getByRole("group", { name: applicationForm.errorSummaryTitle });
    await expect(summary).toBeFocused();
    await expect(summary).toContainText(problemTexts.invalidFields.title);
    await expect(formFields(page).portfolio).toHaveAccessibleDescription(new RegExp(message));
    await expect(formFields(page).lastName).toHaveValue("Cameback");
    await expect(formFields(page).experience).toHaveValue("0-1");
    // Back leads to the form as it was sent, its file included, where a refusal came before anything was read.
    await page.goBack();
    await expect(formFields(page).coverLetter).toHaveValue(/\S/);
    await expect(formFields(page).resume).toHaveValue(/resume\.pdf$/);
    await submitApplication(page);
    await summary.getByRole("link", { name: message }).click();
    await expect(formFields(page).portfolio).toBeFocused();

    await formFields(page).portfolio.fill("https://example.org/work");
    await formFields(page).resume.setInputFiles(resumePath);
    await submitApplication(page);
    const reference = await expectReceipt(page);
    const { text } = await heardOf(chat, "Cameback");
    expect(text).toContain(reference);
    expect(text).not.toContain(suspicious);
  });
});

test("the form shows a pasted text without its invisible signs, before it is sent", async ({ page, chat }) => {
  await openScripted(page, `/careers/${examplePosition.id}/apply`);
  await fillApplication(page, "Pasted");
  const { firstName, email, portfolio, coverLetter } = formFields(page);
  await firstName.fill("\u200bZo\u00adë\u2066");
  await email.fill("\u202azoe@example.org.");
  await portfolio.fill("\u200bhttps://example.org/work");
  await expect(firstName).toHaveValue("Zoë");
  await expect(email).toHaveValue("zoe@example.org");
  await coverLetter.fill("First line\u000bsecond line");
  await expect(portfolio).toHaveValue("https://example.org/work");
  await formFields(page).resume.setInputFiles(resumePath);
  await submitApplication(page);
  await expectReceipt(page);
  const { text } = await heardOf(chat, "Pasted");
  expect(text).toContain("zoe@example.org\n");
  expect(text).toContain("First line\nsecond line");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("a button on which the last tap has left a pointer has its own color", async ({ page }) => {
    await openScripted(page, `/careers/${examplePosition.id}/apply`);
    const submit = page.getByRole("button", { name: applicationForm.submit });
    const color = await submit.evaluate((button) => getComputedStyle(button).backgroundColor);
    await submit.hover();
    expect(await submit.evaluate((button) => button.matches(":hover"))).toBe(true);
    await expect(submit).toHaveCSS("background-color", color);
  });

  test("a candidate reads the details, applies, keeps the reference, and the team hears it", async ({ page, chat }) => {
    await openScripted(page, "/careers");
    await page.getByRole("link", { name: careers.viewDetailsOf(otherPosition.title) }).tap();
    const details = page.getByRole("dialog", { name: otherPosition.title });
    await details.getByRole("link", { name: careers.details.apply }).tap();
    await fillApplication(page, "Thumbs");
    const chosen = applicationForm.chosenFile("resume.pdf", resumeBytes().length);
    await expect(page.getByText(chosen)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    const submitted = formWhenSubmitted(page);
    await page.getByRole("button", { name: applicationForm.submit }).tap();

    const { text, isButtonDisabled } = await submitted;
    expect(text).toContain(chosen);
    expect(text).not.toContain(applicationForm.cancel);
    expect(isButtonDisabled).toBe(true);
    const reference = await expectReceipt(page);
    await expect(page.getByRole("heading", { name: received.title })).toBeFocused();
    await showReceipt(page);
    const time = page.getByRole("time").first();
    await expect(time).toHaveText(received.timeHere((await time.getAttribute("datetime")) ?? ""));
    const summary = await heardOf(chat, "Thumbs");
    expect(summary.text).toContain(reference);
    expect(summary.text).toContain(otherPosition.title);
  });
});

test("a candidate applies with the keyboard alone, and is no spam", async ({ page, chat }) => {
  await page.clock.install();
  await openScripted(page, "/careers");
  // Asked for early: the browser hears of it over another way than of the keys.
  const chooser = page.waitForEvent("filechooser");
  const opener = page.getByRole("link", { name: careers.applyFor(examplePosition.title) });
  await opener.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 2, name: examplePosition.title })).toBeFocused();

  const typeNext = async (text: string) => {
    await page.keyboard.press("Tab");
    await page.keyboard.type(text);
  };
  await page.keyboard.press("Tab"); // the close button
  // The position is already chosen.
  const typed = { ...completeFields, lastName: "Keyboardist", position: "", experience: "2-3", coverLetter: "I type." };
  for (const name of textFieldNames)
    await typeNext(isOfKind(name, "choice") ? applicationForm.optionText(name, typed[name]) : typed[name]);
  await page.keyboard.press("Tab");
  await expect(formFields(page).resume).toBeFocused();
  await page.keyboard.press("Space");
  await (await chooser).setFiles(resumePath);
  await page.keyboard.press("Tab"); // the privacy page
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: applicationForm.submit })).toBeFocused();
  // A person takes longer than a program.
  await page.clock.fastForward("00:30");
  await page.keyboard.press("Enter");

  const reference = await expectReceipt(page);
  await expect(page.getByRole("heading", { name: received.title })).toBeFocused();
  const summary = await heardOf(chat, "Keyboardist");
  expect(summary.text).toContain(reference);
  expect(summary.text).toContain("2-3");
  expect(summary.text).not.toContain(suspicious);
});

test("a double click sends once; the field that only programs fill in arrives, and says so", async ({ page, chat }) => {
  await openScripted(page, "/careers/apply");
  await fillApplication(page, "Doubleclick");
  await page.getByLabel(leaveEmpty).evaluate((field: HTMLInputElement) => (field.value = "Cheap watches"));
  await page.getByRole("button", { name: applicationForm.submit }).dblclick();
  await expectReceipt(page);
  const summary = await heardOf(chat, "Doubleclick");
  expect(summary.text).toContain(`${suspicious}: ${spamSigns["hidden-field"]}\n`);
});
