import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { Receipt } from "../../application/answer.ts";
import { withdrawPath } from "../../application/protocol.ts";
import { applicationForm, problemTexts } from "../../content/application-form.ts";
import { candidatePage } from "../../content/candidate-page.ts";
import { chatMessages } from "../../content/chat-messages.ts";
import {
  applyAt,
  expectReceipt,
  fillApplication,
  heardOf,
  openScripted,
  reloadUntilDelivered,
  resumePath,
  shownText,
  showReceipt,
  submitApplication,
} from "../support/application-page.ts";
import { violationsIn } from "../support/page-checks/violations.ts";
import { examplePosition } from "../support/positions.ts";
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

test("what was withdrawn is not sent again by a page that got no answer, and can be sent as a new one", async ({
  page,
  chat,
  trouble,
}) => {
  trouble.expect(/ERR_FAILED|status of 410/);
  const receipt = await loseAnswers(page);
  await applyAt(page, `/careers/${examplePosition.id}/apply`, "Resent");
  await expect(shownText(page, applicationForm.notSent.unreachable)).toBeVisible();
  await page.request.post(withdrawPath(receipt().statusUrl), { headers: { Origin: new URL(page.url()).origin } });
  await page.unroute("**/api/applications");
  const status = page.getByRole("group", { name: problemTexts.erased.title });
  await expect(status).toContainText(problemTexts.erased.detail);
  await submitApplication(page);
  expect(await expectReceipt(page)).not.toBe(receipt().reference);
  await heardOf(chat, "Resent");
});

test("on the list, what was withdrawn says so in place of being sent again", async ({ page, trouble }) => {
  trouble.expect(/ERR_FAILED|beforeunload|status of 410/);
  const receipt = await loseAnswers(page);
  await applyAt(page, `/careers/${examplePosition.id}/apply`, "Resentlater");
  await expect(shownText(page, applicationForm.notSent.nextVisit)).toBeVisible();
  await page.request.post(withdrawPath(receipt().statusUrl), { headers: { Origin: new URL(page.url()).origin } });
  await page.goto("about:blank");
  await page.unroute("**/api/applications");
  await page.goto("/careers");
  await expect(shownText(page, problemTexts.erased.title)).toBeVisible();
  await expect(shownText(page, problemTexts.erased.detail)).toBeVisible();
});

/** From now on applications are stored, and their answers do not arrive. Returns what has the receipt of the first one. */
async function loseAnswers(page: Page): Promise<() => Receipt> {
  let first: Receipt | undefined;
  await page.route("**/api/applications", async (route) => {
    first ??= (await (await route.fetch()).json()) as Receipt;
    await route.abort();
  });
  return () => first!;
}
