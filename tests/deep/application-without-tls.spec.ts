import {
  expectReceipt,
  fillApplication,
  heardOf,
  openScripted,
  submitApplication,
} from "../support/application-page.ts";
import { browserLaunch } from "../support/unpack-browser.ts";
import { expect, test } from "../support/running-site.ts";
import { examplePosition } from "../support/positions.ts";

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
