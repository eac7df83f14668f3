import { applicationForm } from "../../content/application-form.ts";
import {
  expectReceipt,
  fillApplication,
  heardOf,
  openScripted,
  shownText,
  submitApplication,
} from "../support/application-page.ts";
import { browserLaunch } from "../support/unpack-browser.ts";
import { expect, test } from "../support/running-site.ts";
import { examplePosition } from "../support/positions.ts";

const { notSent } = applicationForm;

/* Somebody who tries the site from another device meets it over plain http, where browsers leave functions out. */

test.use({
  launchOptions: { ...browserLaunch, args: ["--disable-gpu", "--host-resolver-rules=MAP site.test 127.0.0.1"] },
});

test("over plain http under any name a candidate applies", async ({ page, site, chat, trouble }) => {
  trouble.expect(/request to another host: http:\/\/site\.test/);
  await openScripted(page, `http://site.test:${new URL(site.address).port}/careers/${examplePosition.id}/apply`);
  expect(await page.evaluate(() => [isSecureContext, "randomUUID" in crypto, "subtle" in crypto])).toEqual([
    false,
    false,
    false,
  ]);
  await fillApplication(page, "Plainhttp");
  await submitApplication(page);
  await expectReceipt(page);
  await heardOf(chat, "Plainhttp");
});

test("an error before anything is sent is shown as not sent yet; trying again works", async ({
  page,
  chat,
  trouble,
}) => {
  trouble.expect(/no randomness today/);
  await openScripted(page, `/careers/${examplePosition.id}/apply`);
  await fillApplication(page, "Noerrorinsilence");
  await page.evaluate(() => {
    const original = crypto.getRandomValues.bind(crypto);
    let failures = 1;
    crypto.getRandomValues = (values) => {
      if (failures-- > 0) throw new Error("no randomness today");
      return original(values);
    };
  });
  await submitApplication(page);
  await expect(shownText(page, notSent.broken)).toBeVisible();
  await page.getByRole("button", { name: notSent.tryAgain }).click();
  await expectReceipt(page);
  await heardOf(chat, "Noerrorinsilence");
});
