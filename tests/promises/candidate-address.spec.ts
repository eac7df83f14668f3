import { applicationForm } from "../../content/application-form.ts";
import { candidatePage } from "../../content/candidate-page.ts";
import { chatMessages } from "../../content/chat-messages.ts";
import { addressPage } from "../../content/metadata/page-descriptions.ts";
import {
  expectReceipt,
  fillApplication,
  formFields,
  heardOf,
  openScripted,
  submitApplication,
} from "../support/application-page.ts";
import { sidewaysScrolls } from "../support/page-checks/sideways-scrolls.ts";
import { violationsIn } from "../support/page-checks/violations.ts";
import { expect, test } from "../support/running-site.ts";
import { examplePosition } from "../support/positions.ts";

const { address, notMe, stored } = candidatePage;

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a candidate corrects a mistyped address, and the team reads of it", async ({ page, chat, trouble }) => {
      trouble.expect(/status of 4(04|22)/);
      const lastName = javaScriptEnabled ? "Mistyped" : "Scriptlessmistyped";
      await page.goto(`/careers/${examplePosition.id}/apply`);
      await fillApplication(page, lastName);
      await formFields(page).email.fill("ada@gmial.com");
      await submitApplication(page);
      const reference = await expectReceipt(page);
      if (javaScriptEnabled) await page.getByRole("link", { name: applicationForm.received.show }).click();
      await heardOf(chat, lastName);
      const old = page.url();
      await page.getByRole("link", { name: address.link }).click();
      await expect(page.getByRole("heading", { level: 1, name: address.title })).toBeVisible();
      const email = page.getByRole("textbox", { name: applicationForm.labels.email });
      await expect(email).toHaveValue("ada@gmial.com");
      await email.fill("ada at gmail");
      await page.keyboard.press("Enter");
      const message = applicationForm.fieldMessage({ field: "email", code: "malformed" });
      await expect(email).toHaveAccessibleDescription(applicationForm.error(message));
      await expect(page).toHaveTitle(applicationForm.error(addressPage.title));
      await expect(email).toHaveValue("ada at gmail");
      if (javaScriptEnabled) expect(await violationsIn(page)).toEqual([]);
      expect(await sidewaysScrolls(page)).toEqual([]);
      await email.fill("ada@gmail.com");
      await page.getByRole("button", { name: address.confirm }).click();
      await expect(page.getByText(stored.title)).toBeVisible();
      await expect(page.getByText("ada@gmail.com")).toBeVisible();
      const moved = page.url();
      expect(moved).not.toBe(old);
      if (javaScriptEnabled) expect(await violationsIn(page)).toEqual([]);
      await chat.waitFor((messages) =>
        messages.find(({ text }) => text.startsWith(chatMessages.addressCorrected(reference))),
      );
      expect((await page.goto(old))?.status()).toBe(404);
      if (javaScriptEnabled) {
        await openScripted(page, "/careers");
        const list = page.getByRole("region", { name: applicationForm.onDevice.title });
        await list.getByRole("link", { name: examplePosition.title }).click();
        await expectReceipt(page);
        expect(page.url()).toBe(moved);
      }

      await page.goto(`/careers/not-me/${reference}/${"A".repeat(22)}`);
      await expect(page.getByRole("heading", { level: 1, name: notMe.title })).toBeVisible();
      if (javaScriptEnabled) expect(await violationsIn(page)).toEqual([]);
      await page.getByRole("button", { name: notMe.confirm }).click();
      await expect(page.getByRole("heading", { level: 1, name: notMe.done.title })).toBeVisible();
      expect(await sidewaysScrolls(page)).toEqual([]);
    });
  });
