import type { Page, Route } from "@playwright/test";
import { chunkBytes } from "../../application/resume-chunks.ts";
import { applicationForm, problemTexts } from "../../content/application-form.ts";
import {
  expectReceipt,
  fillApplication,
  formFields,
  heardOf,
  longResume,
  openScripted,
  shownText,
  submitApplication,
} from "../support/application-page.ts";
import { openBadLine } from "../support/bad-line.ts";
import { expect, test } from "../support/running-site.ts";

const { draft, notSent } = applicationForm;

// Broken lines take their time.
test.describe.configure({ timeout: 120_000 });
const patience = { timeout: 40_000 };

test.beforeEach(({ trouble }) => {
  // The browser reports every request that broke, and the answer that asks for the missing chunks.
  trouble.expect(/ERR_(CONNECTION_RESET|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)|status of 409/);
});

const resume = longResume(200_000);

async function sendLargeResume(page: Page, lastName: string, site = "") {
  await openScripted(page, `${site}/careers/apply`);
  await fillApplication(page, lastName);
  await formFields(page).resume.setInputFiles(resume);
  await expect(page.getByText(draft.kept)).toBeVisible();
  await submitApplication(page);
}

for (const { what, name, everyBytes, times } of [
  { what: "three times costs three chunks, not three uploads", name: "Traveller", everyBytes: 1_300_000, times: 3 },
  { what: "once, and a reload then, go on where the upload was", name: "Reloading", everyBytes: 2_000_000, times: 1 },
])
  test(`a line that breaks ${what}`, async ({ page, site, chat }) => {
    const line = await openBadLine(site.address, everyBytes, times);
    await sendLargeResume(page, name, line.address);
    await expect(shownText(page, notSent.unreachable)).toBeVisible(patience);
    if (times === 1) await page.reload();
    await expectReceipt(page, patience);
    expect(line.breaks()).toBe(times);
    expect(line.sentBytes()).toBeLessThan(1.3 * resume.buffer.length);
    await heardOf(chat, name, resume.buffer);
    await line.close();
  });

const chunks = Math.ceil(resume.buffer.length / chunkBytes);
const noRoom = { status: 503, headers: { "Retry-After": "3600" }, json: problemTexts.unavailable };
const failures = [
  {
    what: "a receipt that was lost is fetched without sending the resume again",
    to: "**/api/applications",
    fail: async (route: Route) => {
      const response = await route.fetch();
      if (response.status() !== 201) return route.fulfill({ response });
      await route.abort("connectionreset");
      return "failed";
    },
    sent: chunks,
  },
  {
    what: "a chunk that was too slow is sent again, not the whole resume",
    to: "**/api/uploads/**",
    fail: async (route: Route) => {
      await route.fulfill({ status: 408, json: problemTexts.malformed });
      return "failed";
    },
    sent: 1 + chunks,
  },
  {
    what: "where nothing takes chunks, the resume goes in one",
    to: "**/api/uploads/**",
    fail: (route: Route) => route.fulfill(noRoom),
    sent: 1,
  },
];

for (const { what, to, fail, sent } of failures)
  test(what, async ({ page, chat, trouble }) => {
    trouble.expect(/status of (408|503)/);
    let hasFailed = false;
    await page.route(to, async (route) => {
      if (hasFailed) return route.continue();
      hasFailed = (await fail(route)) === "failed";
    });
    let puts = 0;
    page.on("request", (request) => (puts += request.method() === "PUT" ? 1 : 0));
    const lastName = `Chunks${failures.findIndex((failure) => failure.what === what)}`;
    await sendLargeResume(page, lastName);
    await expectReceipt(page, patience);
    expect(puts).toBe(sent);
    await heardOf(chat, lastName, resume.buffer);
  });
