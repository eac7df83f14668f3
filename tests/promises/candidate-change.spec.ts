import { applicationForm } from "../../content/application-form.ts";
import { candidatePage } from "../../content/candidate-page.ts";
import { chatMessages } from "../../content/chat-messages.ts";
import { changedPage, changePage } from "../../content/metadata/page-descriptions.ts";
import {
  expectReceipt,
  fillApplication,
  formFields,
  heardOf,
  openScripted,
  submitApplication,
} from "../support/application-page.ts";
import { violationsIn } from "../support/page-checks/violations.ts";
import { expect, test } from "../support/running-site.ts";
import { examplePosition } from "../support/positions.ts";

const { change, ended, notMe, stored } = candidatePage;

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a candidate changes what they sent, and the team reads of it", async ({ page, chat, running, trouble }) => {
      trouble.expect(/status of 422/);
      const lastName = javaScriptEnabled ? "Mistyped" : "Scriptlessmistyped";
      await page.goto(`/careers/${examplePosition.id}/apply`);
      await fillApplication(page, lastName);
      await formFields(page).email.fill("ada@gmial.com");
      await submitApplication(page);
      const reference = await expectReceipt(page);
      if (javaScriptEnabled) await page.getByRole("link", { name: applicationForm.received.show }).click();
      await heardOf(chat, lastName);
      const old = page.url();
      await page.getByRole("link", { name: change.link }).click();
      await expect(page.getByRole("heading", { level: 1, name: change.title })).toBeVisible();
      const email = formFields(page).email;
      await expect(email).toHaveValue("ada@gmial.com");
      // As in the form, the name of a part is beside its fields.
      const part = (await page.locator("form").getByRole("heading", { level: 2 }).first().boundingBox())!;
      expect(part.x + part.width).toBeLessThan((await email.boundingBox())!.x);
      await expect(formFields(page).coverLetter).not.toHaveValue("");
      await email.fill("ada at gmail");
      await page.getByRole("button", { name: change.confirm }).click();
      await expect(page).toHaveTitle(applicationForm.error(changePage.title));
      await expect(email).toHaveValue("ada at gmail");
      await expect(page.getByText(applicationForm.chooseReplacementAgain)).toBeVisible();
      await expect(page.getByText(applicationForm.chooseFileAgain)).toHaveCount(0);
      await email.fill("ada@gmail.com");
      await page.getByRole("button", { name: change.confirm }).click();
      await expect(page.getByText(stored.title)).toBeVisible();
      await expect(page.getByText("ada@gmail.com")).toBeVisible();
      // It is read first: the link that the person saved has ended.
      const done = page.getByText(change.done.text);
      await expect(done).toBeFocused();
      expect(await page.locator("main").evaluate((main) => main.textContent)).toMatch(
        new RegExp(`^${change.done.text}`),
      );
      await expect(page).toHaveTitle(changedPage.title);
      const moved = page.url();
      expect(moved).not.toBe(old);
      if (javaScriptEnabled) expect(await violationsIn(page)).toEqual([]);
      // The address that was saved has no news left when it is opened on another day.
      await running.query(
        `update application set changed_at = now() - interval '1 day' where reference = '${reference}'`,
      );
      await page.reload();
      await expect(page.getByText(stored.title)).toBeVisible();
      await expect(done).toHaveCount(0);
      await chat.waitFor((messages) =>
        messages.find(({ text }) => text === chatMessages.changed(reference, ["email"])),
      );
      await page.goto(old);
      await expect(page.getByRole("heading", { level: 1, name: ended.notes.replaced.title })).toBeVisible();
      if (javaScriptEnabled) {
        await openScripted(page, "/careers");
        const list = page.getByRole("region", { name: applicationForm.onDevice.title });
        await list.getByRole("link", { name: examplePosition.title }).click();
        await expectReceipt(page);
        expect(page.url()).toBe(moved);
      }

      await page.goto(`/careers/not-me/${reference}/${"A".repeat(22)}`);
      await expect(page.getByRole("heading", { level: 1, name: notMe.title })).toBeVisible();
      await page.getByRole("button", { name: notMe.confirm }).click();
      await expect(page.getByRole("heading", { level: 1, name: notMe.done.title })).toBeVisible();
    });
  });
