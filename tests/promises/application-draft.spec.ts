import { applicationForm } from "../../content/application-form.ts";
import { careers } from "../../content/careers.ts";
import {
  startForm,
  expectFilled,
  expectReceipt,
  formFields,
  heardOf,
  openScripted,
  submitApplication,
  untilDraftOffered,
} from "../support/application-page.ts";
import { expect, test } from "../support/running-site.ts";
import { examplePosition, otherPosition } from "../support/positions.ts";

const { onDevice } = applicationForm;

test.beforeEach(({ trouble }) => {
  trouble.expect(/ERR_CONNECTION_RESET|status of (502|503)/);
});

test("a tab closed in mid-sentence asks and loses nothing, whatever opens next", async ({ page, context, chat }) => {
  await startForm(page, "Tabcloser", `/careers/${examplePosition.id}/apply`);
  await formFields(page).coverLetter.fill("The last words before the tab was");
  let isAsked = false;
  page.on("dialog", () => (isAsked = true));
  const closed = page.waitForEvent("close");
  await page.close({ runBeforeUnload: true });
  await closed;
  expect(isAsked).toBe(false);

  const later = await context.newPage();
  await openScripted(later, "/careers");
  await later.getByRole("link", { name: careers.applyFor(otherPosition.title), exact: true }).click();
  // Each position has its own draft.
  await untilDraftOffered(later);
  await expect(formFields(later).lastName).toHaveValue("");
  await later.keyboard.press("Escape");
  const list = later.getByRole("region", { name: onDevice.title });
  await list.getByRole("link", { name: examplePosition.title }).click();
  await expectFilled(later, "Tabcloser");
  await expect(formFields(later).coverLetter).toHaveValue("The last words before the tab was");
  await submitApplication(later);
  await expectReceipt(later);
  const summary = await heardOf(chat, "Tabcloser");
  expect(summary.text).toContain(examplePosition.title);
});
