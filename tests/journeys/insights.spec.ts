import type { Page } from "@playwright/test";
import { statusPath } from "../../application/protocol.ts";
import { openScripted } from "../support/application-page.ts";
import { expect, testWithOwnSite as test } from "../support/running-site.ts";
import { besideSite } from "../support/team-site.ts";
import { examplePosition } from "../support/positions.ts";

// An own site: it stops, so that it writes what it has counted.
test.use({ ownSettings: { LOG_LEVEL: "debug" } });

test("a seen page is counted once the visitor goes, unless the browser objects", async ({ page, context, ownSite }) => {
  const { site, databaseUrl } = ownSite;
  await visit(page);
  await expect.poll(() => site.output().split('"route":"/insights"').length - 1).toBe(4);
  await page.close();
  expect(await context.cookies()).toEqual([]);

  for (const wish of ["doNotTrack", "globalPrivacyControl"] as const) {
    const discreet = await context.newPage();
    await discreet.addInitScript((name) => {
      Object.defineProperty(navigator, name, { value: name === "doNotTrack" ? "1" : true });
    }, wish);
    await visit(discreet);
    await discreet.close();
  }

  await site.stop();
  const seen = "select page || ' ' || views as seen from page_view order by page";
  const { rows } = await besideSite(databaseUrl, (pool) => pool.query<{ seen: string }>(seen));
  expect(rows.map((row) => row.seen)).toEqual([
    "/about 1",
    "/careers 1",
    `/careers/${examplePosition.id} 1`,
    "/to/teacher 1",
  ]);
});

test("the secret address of a candidate's page is not told, even if there is no page anymore", async ({
  page,
  trouble,
}) => {
  trouble.expect(/status of 404/);
  await page.addInitScript(() => {
    navigator.sendBeacon = (url) => {
      sessionStorage["told"] = `${sessionStorage["told"] ?? ""}${String(url)} `;
      return true;
    };
  });
  await page.goto(statusPath("SM-0000-0000", "A".repeat(22)));
  await expect(page.locator("script[src='/insights/script.js']")).toBeAttached();
  for (const address of ["/about", "/robots.txt"]) await page.goto(address);
  expect(await page.evaluate(() => sessionStorage["told"] as string)).toBe("/insights?page=%2Fabout ");
});

/** Looks at three pages, one of them a dialog, presses a dashboard's button, and goes. */
async function visit(page: Page) {
  await openScripted(page, "/careers");
  await page.getByRole("link", { name: `View Details: ${examplePosition.title}` }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.goto("/about");
  await page.evaluate(() => document.addEventListener("click", (event) => event.preventDefault()));
  await page.locator("footer [data-to=teacher]").click();
  await page.goto("/robots.txt");
}
