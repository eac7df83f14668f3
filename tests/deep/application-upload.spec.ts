import type { Route } from "@playwright/test";
import { applicationForm } from "../../content/application-form.ts";
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

/* A large resume on a line that breaks is sent again automatically, whole and under the same key. */

const { draft, notSent } = applicationForm;

test.beforeEach(({ trouble }) => {
  // The browser reports every request that broke.
  trouble.expect(/ERR_CONNECTION_RESET|status of 408/);
});

const resume = longResume(200_000);
const breakOff = (route: Route) => route.abort("connectionreset");
const tooSlow = (route: Route) => route.fulfill({ status: 408, json: { title: "Too slow", status: 408 } });

type Failure = {
  what: string;
  /** The fates of the first requests; the next one arrives. */
  fates: ((route: Route) => Promise<void>)[];
  hasReload?: boolean;
};

const failures: Failure[] = [
  { what: "a line that breaks twice", fates: [breakOff, breakOff] },
  { what: "a line that breaks, and a reload then", fates: [breakOff], hasReload: true },
  { what: "a receipt that was lost", fates: [async (route) => (await route.fetch(), breakOff(route))] },
  { what: "a request that was too slow", fates: [tooSlow] },
];

for (const [number, { what, fates, hasReload }] of failures.entries())
  test(`${what}: the application arrives once, with its resume`, async ({ page, chat }) => {
    const keys: (string | undefined)[] = [];
    await page.route("**/api/applications", (route) => {
      keys.push(route.request().headers()["idempotency-key"]);
      return fates[keys.length - 1]?.(route) ?? route.continue();
    });
    const lastName = `Upload${number}`;
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
    expect(keys).toHaveLength(fates.length + 1);
    expect(new Set(keys).size).toBe(1);
    await heardOf(chat, lastName, resume.buffer);
  });
