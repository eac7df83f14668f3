import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { applicationForm } from "../../content/application-form.ts";
import { candidatePage } from "../../content/candidate-page.ts";
import { chatMessages } from "../../content/chat-messages.ts";
import {
  expectReceipt,
  fillApplication,
  heardOf,
  openScripted,
  reloadUntilDelivered,
  resumePath,
  showReceipt,
  submitApplication,
} from "../support/application-page.ts";
import { violationsIn } from "../support/page-checks/violations.ts";
import { expect, test } from "../support/running-site.ts";

const { withdraw, ended, delivery, stored } = candidatePage;

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a candidate sees what arrived and where it is, and withdraws it by keyboard", async ({ page, chat }) => {
      const lastName = javaScriptEnabled ? "Withdrawing" : "Scriptlesswithdrawing";
      if (javaScriptEnabled) await openScripted(page, "/careers/apply");
      else await page.goto("/careers/apply");
      await fillApplication(page, lastName);
      await submitApplication(page);
      const reference = await expectReceipt(page);
      if (javaScriptEnabled) await showReceipt(page);
      await heardOf(chat, lastName);
      await reloadUntilDelivered(page);
      const receipt = page.getByRole("region", { name: applicationForm.received.title });
      const steps = receipt.getByRole("list", { name: delivery.title });
      await expect(steps.getByRole("listitem")).toHaveText([
        new RegExp(`^${delivery.received} `),
        new RegExp(`^${delivery.withTeam} `),
      ]);
      await expect(receipt).toContainText(`Ada ${lastName}`);
      await expect(receipt).toContainText(createHash("sha256").update(readFileSync(resumePath)).digest("hex"));
      await expect(receipt.getByRole("heading", { level: 2, name: stored.title })).toBeVisible();
      const address = page.url();
      await page.getByRole("link", { name: withdraw.link }).focus();
      await page.keyboard.press("Enter");
      await page.getByRole("link", { name: withdraw.keep }).click();
      await page.getByRole("link", { name: withdraw.link }).click();
      // Below what it does.
      const confirm = (await page.getByRole("button", { name: withdraw.confirm }).boundingBox())!;
      const said = (await page.getByText(withdraw.whatHappens).boundingBox())!;
      expect(confirm.x).toBe(said.x);
      expect(confirm.y).toBeGreaterThan(said.y);
      await page.locator("main").focus();
      await page.keyboard.press("Tab");
      await expect(page.getByRole("button", { name: withdraw.confirm })).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page.getByRole("heading", { level: 1, name: ended.notes.withdrawn.title })).toBeVisible();
      expect(page.url()).toBe(address);
      await expect(page.locator("main")).not.toContainText(lastName);
      await chat.waitFor((messages) =>
        messages.find(({ text }) => text === chatMessages.withdrawn(reference, [], false)),
      );
      expect(chat.received.filter(({ text }) => text.includes(lastName))).toEqual([]);
      if (!javaScriptEnabled) return;
      expect(await violationsIn(page)).toEqual([]);
      await openScripted(page, "/careers");
      const list = page.getByRole("region", { name: applicationForm.onDevice.title });
      await expect(list).toContainText(applicationForm.onDevice.endings.withdrawn);
    });
  });
}
