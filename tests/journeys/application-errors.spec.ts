import { applicationForm } from "../../content/application-form.ts";
import { maxLengths, maxResumeBytes } from "../../application/limits.ts";
import {
  fillApplication,
  formFields,
  heardOf,
  openScripted,
  resumePath,
  submitApplication,
} from "../support/application-page.ts";
import { expect, test } from "../support/running-site.ts";

const { toasts, fieldMessage } = applicationForm;

test.beforeEach(async ({ page }) => {
  await openScripted(page, "/careers");
  await page.getByRole("link", { name: /^Apply for Sales Intern/ }).click();
});

test("a resume over the limit is refused at once and the field is empty again", async ({ page }) => {
  const { resume } = formFields(page);
  await resume.evaluate((input: HTMLInputElement, size) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(size)], "large.pdf"));
    input.files = transfer.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }, maxResumeBytes + 1);
  const toast = page.getByRole("alert").filter({ hasText: toasts.tooLarge.title });
  await expect(toast).toContainText(toasts.tooLarge.description);
  await expect(resume).toHaveValue("");
  await page.getByRole("button", { name: toasts.dismiss }).click();
  await expect(toast).toBeHidden();
});

test("a resume of another type is refused at once and the field is empty again", async ({ page }) => {
  const { resume } = formFields(page);
  await resume.setInputFiles({ name: "photo.png", mimeType: "image/png", buffer: Buffer.from("png") });
  const toast = page.getByRole("alert").filter({ hasText: toasts.wrongType.title });
  await expect(toast).toContainText(toasts.wrongType.description);
  await expect(resume).toHaveValue("");
});

test("a refused file takes the place of a good one: nothing is sent unnoticed", async ({ page }) => {
  const { resume } = formFields(page);
  await resume.setInputFiles(resumePath);
  await resume.setInputFiles({ name: "photo.png", mimeType: "image/png", buffer: Buffer.from("png") });
  await expect(resume).toHaveValue("");
  await expect(resume).toHaveAccessibleDescription(new RegExp(toasts.wrongType.description));
});

test("an empty form says what is missing, field by field, and takes the focus there", async ({ page }) => {
  await submitApplication(page);
  const summary = page.getByRole("group", { name: applicationForm.errorSummaryTitle });
  await expect(summary).toBeFocused();
  const missing = ["firstName", "lastName", "email", "experience", "coverLetter", "resume"] as const;
  await expect(summary.getByRole("link")).toHaveText(missing.map((field) => fieldMessage({ field, code: "missing" })));
  for (const field of missing) {
    await expect(formFields(page)[field]).toHaveAccessibleDescription(
      new RegExp(fieldMessage({ field, code: "missing" })),
    );
  }
  await summary.getByRole("link", { name: fieldMessage({ field: "coverLetter", code: "missing" }) }).click();
  await expect(formFields(page).coverLetter).toBeFocused();
  expect(new URL(page.url()).hash).toBe("");
});

test("a cover letter near its limit shows how much room is left, and a longer one is an error", async ({ page }) => {
  const { coverLetter } = formFields(page);
  await coverLetter.fill("a".repeat(maxLengths.coverLetter - 10));
  await expect(page.getByText(applicationForm.charactersLeft(10))).toBeVisible();
  await coverLetter.fill("a".repeat(maxLengths.coverLetter + 1));
  await expect(page.getByText(applicationForm.charactersLeft(-1))).toBeVisible();
  await submitApplication(page);
  await expect(coverLetter).toHaveAccessibleDescription(
    new RegExp(fieldMessage({ field: "coverLetter", code: "too-long" })),
  );
});

test("what only the server can tell comes to the field, and nothing has to be typed again", async ({
  page,
  chat,
  trouble,
}) => {
  trouble.expect(/status of 415/);
  await fillApplication(page, "Wrongcontent");
  const { resume, coverLetter } = formFields(page);
  await resume.setInputFiles({ name: "resume.pdf", mimeType: "application/pdf", buffer: Buffer.from("not a PDF") });
  await submitApplication(page);
  await expect(page.getByRole("group", { name: applicationForm.errorSummaryTitle })).toBeFocused();
  await expect(resume).toHaveAccessibleDescription(new RegExp(fieldMessage({ field: "resume", code: "wrong-type" })));
  await expect(coverLetter).not.toHaveValue("");

  await resume.setInputFiles(resumePath);
  await submitApplication(page);
  await expect(page.getByRole("heading", { level: 1, name: applicationForm.received.title })).toBeVisible();
  await heardOf(chat, "Wrongcontent");
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
