import { teamPaths } from "../../application/team/addresses.ts";
import { applicationForm } from "../../content/application-form.ts";
import { candidatePage } from "../../content/candidate-page.ts";
import { settingsPage } from "../../content/team/settings.ts";
import {
  expectReceipt,
  fillApplication,
  formFields,
  heardOf,
  openScripted,
  submitApplication,
} from "../support/application-page.ts";
import { browserLaunch } from "../support/unpack-browser.ts";
import { expect, test } from "../support/running-site.ts";
import { examplePosition } from "../support/positions.ts";
import { besideSite, invitationFor, noticeOf, signInWith } from "../support/team-site.ts";

/* Somebody who tries the site from another device meets it over plain http, where browsers leave functions out. */

test.use({
  launchOptions: { ...browserLaunch, args: ["--disable-gpu", "--host-resolver-rules=MAP site.test 127.0.0.1"] },
});

test("over plain http under any name a candidate applies, changes that and withdraws, and a member signs in", async ({
  page,
  site,
  chat,
  trouble,
  databaseUrl,
}) => {
  trouble.expect(/request to another host: http:\/\/site\.test/);
  // Secret pages have it, and over plain http it is one of the functions that browsers leave out.
  trouble.expect(/Cross-Origin-Opener-Policy header has been ignored/);
  const origin = `http://site.test:${new URL(site.address).port}`;
  await openScripted(page, `${origin}/careers/${examplePosition.id}/apply`);
  expect(await page.evaluate(() => [isSecureContext, "randomUUID" in crypto, "subtle" in crypto])).toEqual([
    false,
    false,
    false,
  ]);
  await fillApplication(page, "Plainhttp");
  await submitApplication(page);
  await expectReceipt(page);
  await heardOf(chat, "Plainhttp");

  await page.getByRole("link", { name: applicationForm.received.show }).click();
  await page.getByRole("link", { name: candidatePage.change.link }).click();
  await formFields(page).firstName.fill("Changed");
  await page.getByRole("button", { name: candidatePage.change.confirm }).click();
  await expect(page.getByText("Changed Plainhttp")).toBeVisible();
  await page.getByRole("link", { name: candidatePage.withdraw.link }).click();
  await page.getByRole("button", { name: candidatePage.withdraw.confirm }).click();
  await expect(page.getByRole("heading", { name: candidatePage.ended.notes.withdrawn.title })).toBeVisible();

  const link = await besideSite(databaseUrl, (pool) => invitationFor(pool, "Grace"));
  await signInWith(page, origin + new URL(link, origin).pathname);
  await page.goto(origin + teamPaths.settings);
  await page.getByRole("button", { name: settingsPage.wait.save }).first().click();
  await expect(noticeOf(page)).toBeVisible();
});
