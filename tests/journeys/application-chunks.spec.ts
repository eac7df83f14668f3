import type { Page } from "@playwright/test";
import { chunkBytes } from "../../application/resume-chunks.ts";
import { applicationForm, problemTexts } from "../../content/application-form.ts";
import {
  fillApplication,
  formFields,
  heardOf,
  openScripted,
  shownText,
  submitApplication,
  summariesOf,
} from "../support/application-page.ts";
import { openBadLine } from "../support/bad-line.ts";
import { expect, test } from "../support/running-site.ts";

const { draft, notSent, received } = applicationForm;

// Broken lines take their time.
test.describe.configure({ timeout: 120_000 });
const patience = { timeout: 40_000 };

test.beforeEach(({ trouble }) => {
  // The browser reports every request that broke, and the answer that asks for the missing chunks.
  trouble.expect(/ERR_(CONNECTION_RESET|EMPTY_RESPONSE|SOCKET_NOT_CONNECTED)|status of 409/);
});

/** Several megabytes of text, no two chunks of it alike. */
const resume = Buffer.from(Array.from({ length: 200_000 }, (_, line) => `Line ${line} of a long resume.\n`).join(""));

async function chooseLargeResume(page: Page) {
  await formFields(page).resume.setInputFiles({ name: "long.txt", mimeType: "text/plain", buffer: resume });
  await expect(page.getByText(draft.kept)).toBeVisible();
}

async function expectReceipt(page: Page) {
  await expect(page.getByRole("heading", { level: 1, name: received.title })).toBeVisible(patience);
}

test("a line that breaks five times costs five chunks, not five uploads", async ({ page, site, chat }) => {
  const line = await openBadLine(site.address, 800_000, 5);
  await openScripted(page, `${line.address}/careers/apply`);
  await fillApplication(page, "Traveller");
  await chooseLargeResume(page);
  await submitApplication(page);
  await expect(shownText(page, notSent.unreachable)).toBeVisible(patience);
  await expectReceipt(page);

  expect(line.breaks()).toBe(5);
  expect(line.sentBytes()).toBeLessThan(1.3 * resume.length);
  const { resume: heard } = await heardOf(chat, "Traveller");
  expect(heard.document?.bytes.equals(resume)).toBe(true);
  expect(summariesOf(chat, "Traveller")).toBe(1);
  await line.close();
});

test("a reload in the middle goes on where the upload was", async ({ page, site, chat }) => {
  const line = await openBadLine(site.address, resume.length / 2, 1);
  await openScripted(page, `${line.address}/careers/apply`);
  await fillApplication(page, "Reloading");
  await chooseLargeResume(page);
  await submitApplication(page);
  await expect(shownText(page, notSent.unreachable)).toBeVisible(patience);
  await page.reload();
  await expectReceipt(page);

  expect(line.sentBytes()).toBeLessThan(1.3 * resume.length);
  const { resume: heard } = await heardOf(chat, "Reloading");
  expect(heard.document?.bytes.equals(resume)).toBe(true);
  expect(summariesOf(chat, "Reloading")).toBe(1);
  await line.close();
});

test("a receipt that was lost is fetched without sending the resume again", async ({ page, chat }) => {
  let isLost = false;
  await page.route("**/api/applications", async (route) => {
    const response = await route.fetch();
    if (response.status() !== 201 || isLost) return route.fulfill({ response });
    isLost = true;
    return route.abort("connectionreset");
  });
  let chunks = 0;
  page.on("request", (request) => (chunks += request.method() === "PUT" ? 1 : 0));
  await openScripted(page, "/careers/apply");
  await fillApplication(page, "Receiptless");
  await chooseLargeResume(page);
  await submitApplication(page);
  await expectReceipt(page);
  expect(isLost).toBe(true);
  expect(chunks).toBe(Math.ceil(resume.length / chunkBytes));
  await heardOf(chat, "Receiptless");
  expect(summariesOf(chat, "Receiptless")).toBe(1);
});

test("where nothing takes chunks, the resume goes in one", async ({ page, chat, trouble }) => {
  trouble.expect(/status of 503/);
  await page.route("**/api/uploads/**", (route) =>
    route.fulfill({ status: 503, headers: { "Retry-After": "3600" }, json: problemTexts.unavailable }),
  );
  await openScripted(page, "/careers/apply");
  await fillApplication(page, "Pieceless");
  await chooseLargeResume(page);
  await submitApplication(page);
  await expectReceipt(page);
  const { resume: heard } = await heardOf(chat, "Pieceless");
  expect(heard.document?.bytes.equals(resume)).toBe(true);
});

test("a chunk that was too slow is sent again, not the whole resume", async ({ page, chat, trouble }) => {
  trouble.expect(/status of 408/);
  let isTooSlow = true;
  await page.route("**/api/uploads/**", (route) => {
    if (!isTooSlow) return route.continue();
    isTooSlow = false;
    return route.fulfill({ status: 408, json: problemTexts.malformed });
  });
  let chunks = 0;
  page.on("request", (request) => (chunks += request.method() === "PUT" ? 1 : 0));
  await openScripted(page, "/careers/apply");
  await fillApplication(page, "Crawling");
  await chooseLargeResume(page);
  await submitApplication(page);
  await expectReceipt(page);
  const { resume: heard } = await heardOf(chat, "Crawling");
  expect(heard.document?.bytes.equals(resume)).toBe(true);
  expect(chunks).toBe(1 + Math.ceil(resume.length / chunkBytes));
});
