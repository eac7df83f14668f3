import type { Route } from "@playwright/test";
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
import { expect, test } from "../support/running-site.ts";

const { draft, notSent } = applicationForm;

test.beforeEach(({ trouble }) => {
  // The browser reports every request that broke, and the answer that asks for the missing chunks.
  trouble.expect(/ERR_CONNECTION_RESET|status of (408|409|503)/);
});

const resume = longResume(200_000);

const chunks = Math.ceil(resume.buffer.length / chunkBytes);
const noRoom = { status: 503, headers: { "Retry-After": "3600" }, json: problemTexts.unavailable };
const breakOff = (route: Route) => route.abort("connectionreset");

type Failure = {
  what: string;
  to: string;
  /** Some of the requests, by their number, and their fate. */
  fail: Record<number, (route: Route) => Promise<void>>;
  hasReload?: boolean;
  /** How many chunks are sent. */
  sent: number;
};

const failures: Failure[] = [
  {
    what: "a line that breaks three times costs three chunks, not three uploads",
    to: "**/api/uploads/**",
    fail: { 3: breakOff, 9: breakOff, 15: breakOff },
    sent: chunks + 3,
  },
  {
    what: "a line that breaks, and a reload then, go on where the upload was",
    to: "**/api/uploads/**",
    fail: { 8: breakOff },
    hasReload: true,
    sent: chunks + 1,
  },
  {
    what: "a receipt that was lost is fetched without sending the resume again",
    to: "**/api/applications",
    // The first post is asked for the chunks.
    fail: { 2: async (route) => (await route.fetch(), breakOff(route)) },
    sent: chunks,
  },
  {
    what: "a chunk that was too slow is sent again, not the whole resume",
    to: "**/api/uploads/**",
    fail: { 1: (route) => route.fulfill({ status: 408, json: problemTexts.malformed }) },
    sent: chunks + 1,
  },
  {
    what: "where nothing takes chunks, the resume goes in one",
    to: "**/api/uploads/**",
    fail: { 1: (route) => route.fulfill(noRoom) },
    sent: 1,
  },
];

for (const [number, { what, to, fail, hasReload, sent }] of failures.entries())
  test(what, async ({ page, chat }) => {
    let requests = 0;
    await page.route(to, (route) => {
      requests += 1;
      return fail[requests]?.(route) ?? route.continue();
    });
    let puts = 0;
    page.on("request", (request) => (puts += request.method() === "PUT" ? 1 : 0));
    const lastName = `Chunks${number}`;
    await openScripted(page, "/careers/apply");
    await fillApplication(page, lastName);
    await formFields(page).resume.setInputFiles(resume);
    await expect(page.getByText(draft.kept)).toBeVisible();
    await submitApplication(page);
    if (hasReload) {
      await expect(shownText(page, notSent.unreachable)).toBeVisible();
      await page.reload();
    }
    await expectReceipt(page);
    expect(puts).toBe(sent);
    await heardOf(chat, lastName, resume.buffer);
  });
