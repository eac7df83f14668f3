import { execFileSync } from "node:child_process";
import type { Page } from "@playwright/test";
import { openScripted } from "../support/application-page.ts";
import { expect, test } from "../support/running-site.ts";

test("a seen page is counted once the visitor goes, unless the browser objects", async ({ page, context, ownSite }) => {
  await ownSite.site.stop();
  await ownSite.restart({ LOG_LEVEL: "debug" });
  const { site, dataDir } = ownSite;
  await visit(page, site.address);
  await expect.poll(() => site.output().split('"route":"/insights"').length - 1).toBe(3);
  await page.close();
  expect(await context.cookies()).toEqual([]);

  for (const wish of ["doNotTrack", "globalPrivacyControl"] as const) {
    const discreet = await context.newPage();
    await discreet.addInitScript((name) => {
      Object.defineProperty(navigator, name, { value: name === "doNotTrack" ? "1" : true });
    }, wish);
    await visit(discreet, site.address);
    await discreet.close();
  }

  await site.stop();
  const told = execFileSync(process.execPath, ["commands/scriptmark.ts", "insights", "--json"], {
    env: { ...process.env, SETTINGS_FILE: "", DATA_DIR: dataDir },
    encoding: "utf8",
  });
  const { pages } = JSON.parse(told) as { pages: { page: string; views: number }[] };
  expect(pages.map(({ page: address, views }) => `${address} ${views}`)).toEqual([
    "/about 1",
    "/careers 1",
    "/careers/sales-intern 1",
  ]);
});

/** Looks at three pages, one of them a dialog, and goes. */
async function visit(page: Page, origin: string) {
  await openScripted(page, `${origin}/careers`);
  await page.getByRole("link", { name: "View Details: Sales Intern" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.goto(`${origin}/about`);
  await page.goto(`${origin}/robots.txt`);
}
