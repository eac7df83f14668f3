import { rm, writeFile } from "node:fs/promises";
import { applicationForm, problemTexts } from "../../content/application-form.ts";
import { readPositions } from "../../content/readers/positions.server.ts";
import { workOf } from "../../content/work.ts";
import { careersPage } from "../../content/metadata/page-descriptions.ts";
import { maxResumeBytes } from "../../application/limits.ts";
import {
  expectReceipt,
  fillApplication,
  formFields,
  heardOf,
  leftOnDevice,
  openFormDialog,
  requiredFields,
  resumeBytes,
  resumePath,
  submitApplication,
  untilDraftOffered,
  untilInteractive,
} from "../support/application-page.ts";
import { violationsIn } from "../support/page-checks/violations.ts";
import { expect, test } from "../support/running-site.ts";

const { draft, toasts, fieldMessage } = applicationForm;

test.beforeEach(async ({ page }) => {
  await openFormDialog(page);
});

for (const { kind, name, size, toast: text } of [
  { kind: "over the limit", name: "large.pdf", size: maxResumeBytes + 1, toast: toasts.tooLarge },
  { kind: "of another type", name: "photo.png", size: 3, toast: toasts.wrongType },
  { kind: "without content", name: "empty.pdf", size: 0, toast: toasts.empty },
])
  test(`a resume ${kind} is refused at once, and a good one is not sent in its place`, async ({ page }) => {
    const { resume } = formFields(page);
    await resume.setInputFiles(resumePath);
    await resume.evaluate(
      (input: HTMLInputElement, file) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([new Uint8Array(file.size)], file.name));
        input.files = transfer.files;
        input.dispatchEvent(new Event("change", { bubbles: true }));
      },
      { name, size },
    );
    const toast = page.getByRole("alert").filter({ hasText: text.title });
    await expect(toast).toContainText(text.description);
    await expect(resume).toHaveValue("");
    await expect(resume).toHaveAccessibleDescription(new RegExp(text.description));
    await resume.setInputFiles(resumePath);
    await expect(toast).toBeHidden();
  });

test("a slip in the email's domain is asked about, and one key takes the suggestion", async ({ page }) => {
  const { firstName, email, phone } = formFields(page);
  // A press that leaves the field must not miss because something moved.
  const distance = async () => (await phone.boundingBox())!.y - (await firstName.boundingBox())!.y;
  const requests: string[] = [];
  await email.fill("Ada+jobs@gmial.com");
  page.on("request", (request) => requests.push(request.url()));
  const distanceBefore = await distance();
  await email.press("Tab");
  await expect(phone).toBeFocused();
  const question = applicationForm.didYouMean("gmail.com");
  await expect(page.locator("[aria-live]").filter({ hasText: question })).toBeVisible();
  await expect(email).toHaveAccessibleDescription(question);
  expect(await distance()).toBeCloseTo(distanceBefore, 0);
  expect(await violationsIn(page)).toEqual([]);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("button", { name: question })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(email).toHaveValue("Ada+jobs@gmail.com");
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(applicationForm.hints.email!);
  await expect(page.getByRole("button", { name: question })).toHaveCount(0);

  await email.fill("ada@outlok.com");
  await email.press("Tab");
  await page.getByRole("button", { name: applicationForm.didYouMean("outlook.com") }).click();
  await expect(email).toHaveValue("ada@outlook.com");
  await email.fill("ada@mail.com");
  await email.press("Tab");
  await expect(email).toHaveAccessibleDescription(applicationForm.hints.email!);
  expect(requests).toEqual([]);
  // The suggestion that was taken is in the draft, like everything typed.
  await untilDraftOffered(page);
  await email.fill("ada@yaho.com");
  await email.press("Tab");
  await page.getByRole("button", { name: applicationForm.didYouMean("yahoo.com") }).click();
  await expect(page.getByText(draft.kept)).toBeVisible();
  await page.reload();
  await untilInteractive(page);
  await expect(email).toHaveValue("ada@yahoo.com");
});

test("an empty form says what is missing, field by field, and takes the focus there", async ({ page }) => {
  const title = await page.title();
  await submitApplication(page);
  const summary = page.getByRole("group", { name: applicationForm.errorSummaryTitle });
  await expect(summary).toBeFocused();
  await expect(page).toHaveTitle(applicationForm.error(title));
  await expect(summary.getByRole("link")).toHaveText(
    requiredFields.map((field) => fieldMessage({ field, code: "missing" })),
  );
  for (const field of requiredFields) {
    const described = new RegExp(applicationForm.error(fieldMessage({ field, code: "missing" })));
    await expect(formFields(page)[field]).toHaveAccessibleDescription(described);
  }
  await summary.getByRole("link", { name: fieldMessage({ field: "coverLetter", code: "missing" }) }).click();
  await expect(formFields(page).coverLetter).toBeFocused();
  expect(new URL(page.url()).hash).toBe("");
  const { email, firstName, resume } = formFields(page);
  // A corrected error is struck where it is: nothing moves while a person types.
  const distance = async () => (await email.boundingBox())!.y - (await summary.boundingBox())!.y;
  const distanceBefore = await distance();
  await firstName.pressSequentially("A");
  await expect(firstName).toHaveAttribute("aria-invalid", "false");
  await expect(firstName).toHaveAccessibleDescription("");
  const struck = fieldMessage({ field: "firstName", code: "missing" });
  await expect(summary.locator("del")).toHaveText(struck);
  await expect(summary.getByRole("link", { name: applicationForm.corrected(struck) })).toBeVisible();
  await expect(summary).not.toHaveAccessibleDescription(new RegExp(struck));
  await expect(summary).toHaveAccessibleDescription(new RegExp(fieldMessage({ field: "resume", code: "missing" })));
  await email.pressSequentially("ada");
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await email.pressSequentially("@example.org");
  await expect(email).toHaveAttribute("aria-invalid", "false");
  expect(await distance()).toBeCloseTo(distanceBefore, 0);
  expect(await violationsIn(page)).toEqual([]);
  await firstName.fill("");
  await expect(firstName).toHaveAttribute("aria-invalid", "true");
  await expect(summary.locator("del")).toHaveCount(1);
  await resume.setInputFiles(resumePath);
  await expect(resume).toHaveAttribute("aria-invalid", "false");
  await expect(summary.locator("del")).toHaveCount(2);
  await expect(page).toHaveTitle(applicationForm.error(title));
  await fillApplication(page, "Corrected");
  await expect(summary.locator("del")).toHaveCount(requiredFields.length);
  await expect(page).toHaveTitle(title);
  const summaryTitle = summary.getByRole("heading");
  await expect(summaryTitle).toHaveCSS("text-decoration-line", "line-through");
  await firstName.fill("");
  await expect(page).toHaveTitle(applicationForm.error(title));
  await expect(summaryTitle).toHaveCSS("text-decoration-line", "none");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveTitle(careersPage(workOf(readPositions())).title);
});

test("no part of the form is said to be invalid before a key is pressed", async ({ page }) => {
  const parts = page.locator("form, form :is(input, select, textarea):not([type=hidden], .hidden-field *)");
  await expect(parts).toHaveCount(1 + Object.keys(applicationForm.labels).length);
  for (const part of await parts.all()) await expect(part).toHaveAttribute("aria-invalid", "false");
});

test("what only the server can tell comes to field or form; nothing is typed again", async ({
  page,
  chat,
  trouble,
}) => {
  trouble.expect(/status of 4(00|15)/);
  await page.route("**/api/applications", (route) => {
    const json = { type: "about:blank", status: 400, ...problemTexts.malformed };
    return route.fulfill({ status: 400, contentType: "application/problem+json", json });
  });
  await fillApplication(page, "Wrongcontent");
  const { resume, coverLetter } = formFields(page);
  await resume.setInputFiles({ name: "resume.pdf", mimeType: "application/pdf", buffer: Buffer.from("not a PDF") });
  await submitApplication(page);
  const status = page.getByRole("group", { name: problemTexts.malformed.title });
  await expect(status).toContainText(problemTexts.malformed.detail);

  await page.unroute("**/api/applications");
  await submitApplication(page);
  await expect(page.getByRole("group", { name: applicationForm.errorSummaryTitle })).toBeFocused();
  await expect(resume).toHaveAccessibleDescription(new RegExp(fieldMessage({ field: "resume", code: "not.pdf" })));
  await expect(coverLetter).not.toHaveValue("");
  // The same as for a file that the browser refuses.
  const toast = page.locator(".toast").filter({ hasText: toasts.wrongType.title });
  await expect(toast).toContainText(toasts.wrongType.description);
  await expect(resume).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(toast).toBeHidden();
  await page.getByRole("link", { name: applicationForm.notSent.open }).click();
  await expect(coverLetter).not.toHaveValue("");
  await expect(resume).toHaveValue("");
  expect((await leftOnDevice(page)).filter((name) => name.startsWith("draft "))).toHaveLength(1);
  await resume.setInputFiles(resumePath);
  await submitApplication(page);
  await expectReceipt(page);
  await heardOf(chat, "Wrongcontent");
});

test("a file arrives as it was chosen, whatever becomes of it on the disk; one that is gone is said to be", async ({
  page,
  chat,
}, testInfo) => {
  const path = testInfo.outputPath("resume.pdf");
  await writeFile(path, resumeBytes());
  const { resume } = formFields(page);
  await fillApplication(page, "Vanished");
  await resume.evaluate((input: HTMLInputElement) => {
    // Between the choice and the reading: what a cloud drive does that lost its connection.
    File.prototype.arrayBuffer = () => Promise.reject(new DOMException("gone", "NotReadableError"));
    input.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await expect(resume).toHaveAccessibleDescription(new RegExp(fieldMessage({ field: "resume", code: "unreadable" })));
  await expect(resume).toHaveValue("");
  await page.evaluate(() => Reflect.deleteProperty(File.prototype, "arrayBuffer"));

  await resume.setInputFiles(path);
  await expect(page.getByText(draft.kept)).toBeVisible();
  await writeFile(path, "Written later.");
  await rm(path);
  await submitApplication(page);
  await expectReceipt(page);
  await heardOf(chat, "Vanished");
});

test("a file can be dropped on the field", async ({ page }) => {
  const drop = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(["dropped"], "dropped.txt", { type: "text/plain" }));
    return transfer;
  });
  await page.getByText(applicationForm.dropFile).dispatchEvent("drop", { dataTransfer: drop });
  await expect(page.getByText(applicationForm.chosenFile("dropped.txt", 7))).toBeVisible();
  await expect(formFields(page).resume).toHaveValue(/dropped\.txt$/);
});
